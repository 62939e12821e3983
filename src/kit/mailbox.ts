import { domainToASCII } from 'node:url';

/** Hosts under which Google reads the same mailbox, whatever dots its name has. */
const GMAIL = /^(gmail|googlemail)\.com$/;

/**
 * One name for all spellings of an address that lead to one mailbox: without case, `+tags`, the dots that Gmail ignores, and
 * with the ASCII form of the host. For counting only; mail goes to the address as it was typed.
 */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@');
  const host = hostOf(address);
  const user = address.slice(0, at).normalize('NFKC').toLowerCase().split('+', 1)[0]!;
  return GMAIL.test(host) ? `${user.replaceAll('.', '')}@gmail.com` : `${user}@${host}`;
}

/**
 * The domain that an address's owner registered, so that addresses at made-up subdomains count together. Without a list of
 * public suffixes: below a country's short second level, such as `co.uk`, it has three labels.
 */
export function mailDomainOf(address: string): string {
  const labels = hostOf(address).split('.');
  const [second = '', top = ''] = labels.slice(-2);
  return labels.slice(top.length === 2 && second.length <= 3 ? -3 : -2).join('.');
}

function hostOf(address: string): string {
  const host = address
    .slice(address.lastIndexOf('@') + 1)
    .toLowerCase()
    .replace(/\.$/, '');
  return domainToASCII(host) || host;
}
