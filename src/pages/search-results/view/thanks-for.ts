import { THANKS, THANKS_PARAM, type ThanksFor } from '#features/listings/listings.ts';

/** Returns what the page thanks for after a form was posted without script. */
export function thanksFor(search: string): ThanksFor | null {
  const said = new URLSearchParams(search).get(THANKS_PARAM);
  return said !== null && Object.hasOwn(THANKS, said) ? (said as ThanksFor) : null;
}
