import type { Flags } from '#features/flags/flags.ts';

type SaveFlags = Pick<Flags, 'SAVE_SEARCH_OFF' | 'personalization' | 'subscribe_alerts'>;

/**
 * Whether the Save Search button shows (spec 1 §6). `hasFilters`: the answer has any; `hasChoices`: chips are selected
 * that the brand does not select by itself; `hasTitle`: a signed-in shopper keeps a search with this title.
 */
export function showsSaveButton(
  flags: Pick<SaveFlags, 'SAVE_SEARCH_OFF' | 'personalization'>,
  { hasFilters, hasChoices, hasTitle }: { hasFilters: boolean; hasChoices: boolean; hasTitle: boolean },
): boolean {
  return !flags.SAVE_SEARCH_OFF && flags.personalization && hasFilters && hasChoices && !hasTitle;
}

/**
 * Whether the inline e-mail capture of a search shows (spec 1 §6, spec 2 §6). `hasTitle`: the shopper keeps a search with
 * this title; `isSubscribed`: mails about this search are on their way to them.
 */
export function showsCapture(
  flags: Pick<SaveFlags, 'SAVE_SEARCH_OFF' | 'personalization'>,
  { isSignedIn, hasTitle, isSubscribed }: { isSignedIn: boolean; hasTitle: boolean; isSubscribed: boolean },
): boolean {
  return !flags.SAVE_SEARCH_OFF && flags.personalization && !isSubscribed && (!isSignedIn || !hasTitle);
}

/**
 * What Save Search comes to (spec 1 §4): signing in, the inline e-mail capture, or a search that is kept. `subscribed`:
 * the shopper asked for mails a short while ago.
 */
export function decideSave(
  flags: Pick<SaveFlags, 'subscribe_alerts'>,
  { isSignedIn, subscribed }: { isSignedIn: boolean; subscribed: boolean },
): 'sign-in' | 'capture' | 'save' {
  if (isSignedIn) return 'save';
  if (flags.subscribe_alerts) return 'sign-in';
  return subscribed ? 'save' : 'capture';
}
