/** `ann@cars.example` becomes `a…@cars.example`: enough to recognize an address that is known, too little to mail it. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 ? '…' : `${[...email][0]}…${email.slice(at).toLowerCase().slice(0, 100)}`;
}

/** The host of a URL; its path and query may hold a secret. */
export function maskUrl(url: string): string {
  return URL.parse(url)?.host ?? '…';
}

/** The /24 of an IPv4 address; of IPv6 networks, such as `2001:db8:1:2::/64`, the /48. */
export function maskNetwork(network: string): string {
  if (network.includes(':')) return `${network.split('/')[0]!.split(':').slice(0, 3).join(':')}::/48`;
  return /^\d+\.\d+\.\d+\.\d+$/.test(network) ? `${network.slice(0, network.lastIndexOf('.'))}.0/24` : '';
}
