import { addressOf } from './query/search-address.ts';

/** The response header with the digest of the server's build (`build-digest.ts`). */
export const BUILD_HEADER = 'X-Build';

/** The server was updated after this document was opened. */
class OtherBuildError extends Error {}

/** Returns the build that this document comes from; empty in development. */
export function buildOfDocument(): string {
  return document.documentElement.dataset['build'] ?? '';
}

/**
 * Without the header, which a proxy may remove, the builds count as equal.
 * @throws if the data comes from another build than the document, because it may have another shape.
 */
export function checkBuild({ headers }: Response): void {
  const build = headers.get(BUILD_HEADER);
  if (build !== null && build !== buildOfDocument())
    throw new OtherBuildError('The server has another build than this page.');
}

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
