import { BlockList, isIP } from 'node:net';

const NETWORK = /^([^/]+)(?:\/(\d{1,3}))?$/;

/** Returns whether a text is an address or a network: `10.0.0.1`, `10.0.0.0/8`, `fd00::/8`. */
export function isNetwork(text: string): boolean {
  const [, address = '', prefix] = NETWORK.exec(text) ?? [];
  const family = isIP(address);
  return family !== 0 && (prefix === undefined || Number(prefix) <= (family === 4 ? 32 : 128));
}

/** Returns a check whether an address is in one of the networks. An IPv4-mapped IPv6 address counts as IPv4. */
export function createNetworkCheck(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const network of networks) {
    const [, address = '', prefix] = NETWORK.exec(network) ?? [];
    const [family, bits] = isIP(address) === 4 ? (['ipv4', 32] as const) : (['ipv6', 128] as const);
    list.addSubnet(address, prefix === undefined ? bits : Number(prefix), family);
  }
  return (address) => {
    const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
    const family = isIP(plain);
    return family !== 0 && list.check(plain, family === 4 ? 'ipv4' : 'ipv6');
  };
}
