import { THANKS, THANKS_PARAM, type ThanksFor } from '#features/listings/listings.ts';

/** What a form that was posted without script asks the page to thank for. */
export function thanksFor(search: string): ThanksFor | null {
  const said = new URLSearchParams(search).get(THANKS_PARAM);
  return said !== null && Object.hasOwn(THANKS, said) ? (said as ThanksFor) : null;
}
