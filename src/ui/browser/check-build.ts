/** The response header with the digest of the server's build (`build-digest.ts`). */
export const BUILD_HEADER = 'X-Build';

/** The server was updated after this document was opened. */
export class OtherBuildError extends Error {}

/** Returns the build that this document comes from; empty in development. */
export function buildOfDocument(): string {
  return document.documentElement.dataset['build'] ?? '';
}

/**
 * Returns whether data comes from another build than the document, because it may have another shape. Without the
 * header, which a proxy may remove, the builds count as equal.
 */
export function isOtherBuild({ headers }: Response): boolean {
  const build = headers.get(BUILD_HEADER);
  return build !== null && build !== buildOfDocument();
}

/** @throws OtherBuildError if the data comes from another build than the document (`isOtherBuild`). */
export function checkBuild(response: Response): void {
  if (isOtherBuild(response)) throw new OtherBuildError('The server has another build than this page.');
}
