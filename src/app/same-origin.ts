/**
 * Whether a request that changes something comes from a page of ours, or from a program. Browsers say where a request
 * comes from in `Sec-Fetch-Site`; those that do not name the page's origin in `Origin`. A request with neither was not
 * made by a browser, so nobody's browser was talked into it.
 */
export function isSameOrigin(headers: Pick<Headers, 'get'>): boolean {
  const site = headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin' || site === 'none';
  const origin = headers.get('origin');
  if (origin === null) return true;
  // Hosts alone are compared: a proxy may have taken TLS off.
  const host = URL.parse(origin)?.host;
  return host !== undefined && host !== '' && host === headers.get('host')?.toLowerCase();
}
