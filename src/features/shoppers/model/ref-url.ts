/** The destination if a `refUrl` cannot be used. */
export const DEFAULT_DESTINATION = '/cars-for-sale';

const LONGEST = 2_048;
/** A placeholder for this host. The `.invalid` domain cannot be registered. */
const HERE = 'http://here.invalid';

/** Paths that do not return a page: APIs, images, files for programs. */
const NO_PAGE =
  /^\/(account-api|rest|assets|pictures|content|sitemaps|cars-for-sale\/(svc|searchoptions))(\/|$)|^\/(openapi\.json|metrics|healthz|readyz|robots\.txt|sitemap\.xml|favicon\.\w+)$/i;

/**
 * Returns the destination after sign-in: the path and query of `refUrl` if it names a page on this host, otherwise
 * `DEFAULT_DESTINATION` (spec 1 §2). Browsers read `\` as `/` and drop tabs and line ends, so a `refUrl` with any of
 * them is rejected.
 */
export function safeRefUrl(refUrl: string | null | undefined): string {
  if (!refUrl || refUrl.length > LONGEST || !/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(refUrl))
    return DEFAULT_DESTINATION;
  const url = URL.parse(refUrl, HERE);
  if (url?.origin !== HERE || url.pathname.startsWith('//')) return DEFAULT_DESTINATION;
  // Going back to the sign-in page after sign-in would be a loop.
  const pathname = decoded(url.pathname);
  if (pathname === null || /^\/sign-(in|out)\b/.test(pathname) || NO_PAGE.test(pathname)) return DEFAULT_DESTINATION;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** Returns the sign-in page's URL that leads back to `refUrl`, a path on this host. */
export function signInPath(refUrl: string, defaultScreen: 'signup' | 'signin' = 'signup'): string {
  return `/sign-in?${new URLSearchParams({ defaultScreen, refUrl })}`;
}

/** Decodes a path as the server does; `null` if that fails. */
function decoded(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return null;
  }
}
