/**
 * Returns whether a request that changes or counts something comes from one of our pages or from a program. Browsers
 * say in `Sec-Fetch-Site` where a request comes from; older ones send the page's origin in `Origin`. A request with
 * neither was not sent by a browser, so it cannot be cross-site request forgery.
 */
export function isSameOrigin(headers: Pick<Headers, 'get'>): boolean {
  const site = headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin' || site === 'none';
  const origin = headers.get('origin');
  return origin === null || hasRequestHost(origin, headers);
}

/**
 * Returns whether an address has the host of a request. Only hosts are compared, because a proxy may have terminated
 * TLS.
 */
export function hasRequestHost(address: string, headers: Pick<Headers, 'get'>): boolean {
  // Requests often lack this header, and a failed parse is slow.
  if (address === '') return false;
  const host = URL.parse(address)?.host;
  return host !== undefined && host !== '' && host === headers.get('host')?.toLowerCase();
}
