import { BlockList, isIPv4, isIPv6 } from 'node:net';

/**
 * Ranges that an untrusted address must not make us call: IANA's special-purpose ranges that are not globally
 * reachable, ranges that embed other addresses, multicast and reserved ranges, and a cloud's metadata service whose
 * address looks public.
 */
const CLOSED: readonly (readonly [string, number, 'ipv4' | 'ipv6'])[] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['168.63.129.16', 32, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.0.2.0', 24, 'ipv4'],
  ['192.31.196.0', 24, 'ipv4'],
  ['192.52.193.0', 24, 'ipv4'],
  ['192.88.99.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['192.175.48.0', 24, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['198.51.100.0', 24, 'ipv4'],
  ['203.0.113.0', 24, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
  ['2001::', 23, 'ipv6'],
  ['2001:db8::', 32, 'ipv6'],
  ['2002::', 16, 'ipv6'],
  ['2620:4f:8000::', 48, 'ipv6'],
  ['3fff::', 20, 'ipv6'],
];

const closed = new BlockList();
/**
 * The range of IPv6 addresses that is allocated to the public internet. All other addresses are private or embed other
 * addresses.
 */
const openIpv6 = new BlockList();
openIpv6.addSubnet('2000::', 3, 'ipv6');
for (const [network, prefix, family] of CLOSED) closed.addSubnet(network, prefix, family);

/** Returns whether an IP address belongs to the public internet. An IPv4 address inside IPv6 is checked as IPv4. */
export function isPublicAddress(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return isPublicAddress(mapped);
  if (!isIPv6(address)) return isIPv4(address) && !closed.check(address);
  return openIpv6.check(address, 'ipv6') && !closed.check(address, 'ipv6');
}
