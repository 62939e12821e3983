import { addressOf } from './query/search-address.ts';

/** The response header with the digest of the server's build (`build-digest.ts`). */
export const BUILD_HEADER = 'X-Build';

/** The server was updated after this document was opened. */
class OtherBuildError extends Error {}

/** Returns the build that this document comes from; an empty string in development. */
export function buildOfDocument(): string {
  return document.documentElement.dataset['build'] ?? '';
}

/**
 * Checks that data comes from the same build as the document. If the header is missing, because a proxy removed it, the
 * builds count as equal.
 * @throws if the builds differ, because the data may have another shape.
 */
export function checkBuild({ headers }: Response): void {
  const build = headers.get(BUILD_HEADER);
  if (build !== null && build !== buildOfDocument())
    throw new OtherBuildError('The server has another build than this page.');
}

/**
 * Opens a search as a new document if `error` says that the server was updated. Returns whether it does. Unless
 * `isRequested`, the shopper must have clicked or typed just before: while servers of both builds answer, documents
 * could otherwise replace each other forever.
 */
export function openAfterUpdate(
  error: unknown,
  query: string,
  isRequested = navigator.userActivation?.isActive ?? false,
): boolean {
  if (!(error instanceof OtherBuildError) || !isRequested) return false;
  // If the browser returns to this document, its request would otherwise count as pending forever.
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
  location.assign(addressOf(query));
  return true;
}
