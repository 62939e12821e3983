/** Somewhere to go where a `refUrl` is of no use. */
export const HOME = '/cars-for-sale';

const LONGEST = 2_048;
/** Stands for this host, whatever its name; nobody can register it. */
const HERE = 'http://here.invalid';

/** What answers there is no page: a service, a picture, something for programs. */
const NO_PAGE =
  /^\/(account-api|rest|assets|pictures|content|sitemaps|cars-for-sale\/(svc|searchoptions))(\/|$)|^\/(openapi\.json|metrics|healthz|readyz|robots\.txt|sitemap\.xml|favicon\.\w+)$/i;

/**
 * Where to go after sign-in: the path, with its query, that `refUrl` names on this host; `HOME` if it names anything else
 * than a page there (spec 1 §2). Browsers read `\` as `/`, and drop tabs and line ends: whatever needs such reading is refused.
 */
export function safeRefUrl(refUrl: string | null | undefined): string {
  if (!refUrl || refUrl.length > LONGEST || !/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(refUrl)) return HOME;
  const url = URL.parse(refUrl, HERE);
  if (url?.origin !== HERE || url.pathname.startsWith('//')) return HOME;
  // Sent there again after sign-in, one would go in circles.
  const pathname = decoded(url.pathname);
  if (pathname === null || /^\/sign-(in|out)\b/.test(pathname) || NO_PAGE.test(pathname)) return HOME;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** The sign-in page for somebody who is to come back to `refUrl`, a path on this host. */
export function signInPath(refUrl: string, defaultScreen: 'signup' | 'signin' = 'signup'): string {
  return `/sign-in?${new URLSearchParams({ defaultScreen, refUrl })}`;
}

/** As the server reads it; `null`: it cannot. */
function decoded(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return null;
  }
}
