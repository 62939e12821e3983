import { OtherBuildError } from '#ui/browser/check-build.ts';
import { addressOf } from './query/search-address.ts';

/**
 * Opens a search as a new document if `error` says that the server was updated, and returns whether it does. Unless
 * `isRequested`, the shopper must have just pressed something: while servers of both builds answer, a document that
 * opens another one by itself could do so forever.
 */
export function openAfterUpdate(
  error: unknown,
  query: string,
  isRequested = navigator.userActivation?.isActive ?? false,
): boolean {
  if (!(error instanceof OtherBuildError) || !isRequested) return false;
  // If the browser comes back to this document, its request would still be pending.
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
  location.assign(addressOf(query));
  return true;
}
