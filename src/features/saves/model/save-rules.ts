import type { Flags } from '#features/flags/flags.ts';

type SaveFlags = Pick<Flags, 'SAVE_SEARCH_OFF' | 'personalization' | 'subscribe_alerts'>;

/**
 * Returns whether the Save Search button is shown (spec 1 §6). `hasFilters`: the response has filters; `hasChoices`:
 * chips are selected that the brand does not select by default; `hasTitle`: a signed-in shopper has already saved a
 * search with this title.
 */
export function showsSaveButton(
  flags: Pick<SaveFlags, 'SAVE_SEARCH_OFF' | 'personalization'>,
  { hasFilters, hasChoices, hasTitle }: { hasFilters: boolean; hasChoices: boolean; hasTitle: boolean },
): boolean {
  return !flags.SAVE_SEARCH_OFF && flags.personalization && hasFilters && hasChoices && !hasTitle;
}

/**
 * Returns whether the inline email form of a search is shown (spec 1 §6, spec 2 §6). `hasTitle`: the shopper has
 * already saved a search with this title; `isSubscribed`: the shopper already gets emails about this search.
 */
export function showsEmailCapture(
  flags: Pick<SaveFlags, 'SAVE_SEARCH_OFF' | 'personalization'>,
  { isSignedIn, hasTitle, isSubscribed }: { isSignedIn: boolean; hasTitle: boolean; isSubscribed: boolean },
): boolean {
  return !flags.SAVE_SEARCH_OFF && flags.personalization && !isSubscribed && (!isSignedIn || !hasTitle);
}

/**
 * Decides what Save Search does (spec 1 §4): it asks the shopper to sign in, shows the inline email form, or saves the
 * search. `subscribed`: the shopper subscribed to emails recently.
 */
export function decideSave(
  flags: Pick<SaveFlags, 'subscribe_alerts'>,
  { isSignedIn, subscribed }: { isSignedIn: boolean; subscribed: boolean },
): 'sign-in' | 'capture' | 'save' {
  if (isSignedIn) return 'save';
  if (flags.subscribe_alerts) return 'sign-in';
  return subscribed ? 'save' : 'capture';
}
