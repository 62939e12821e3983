/**
 * `ann@cars.example` becomes `a…@cars.example`: enough to recognize a known address, too little to send email to it.
 */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 ? '…' : `${[...email][0]}…${email.slice(at).toLowerCase().slice(0, 100)}`;
}

/** Returns the host of a URL, because its path and query may contain a secret. */
export function maskUrl(url: string): string {
  return URL.parse(url)?.host ?? '…';
}

/** Returns the /24 of an IPv4 address, or the /48 of an IPv6 network such as `2001:db8:1:2::/64`. */
export function maskNetwork(network: string): string {
  if (network.includes(':')) return `${network.split('/')[0]!.split(':').slice(0, 3).join(':')}::/48`;
  return /^\d+\.\d+\.\d+\.\d+$/.test(network) ? `${network.slice(0, network.lastIndexOf('.'))}.0/24` : '';
}
