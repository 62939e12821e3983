import { domainToASCII } from 'node:url';

/** Providers that deliver several hosts to the same mailbox, and the characters of the local part that they ignore. */
const PROVIDERS: readonly { host: string; hosts: RegExp; ignored?: RegExp }[] = [
  { host: 'gmail.com', hosts: /^(?:gmail|googlemail)\.com$/, ignored: /\./g },
  { host: 'proton.me', hosts: /^(?:proton\.me|pm\.me|protonmail\.(?:com|ch))$/, ignored: /[._-]/g },
  { host: 'icloud.com', hosts: /^(?:icloud|me|mac)\.com$/ },
];
/** Fastmail delivers `anything@ana.fastmail.com` to `ana@fastmail.com`. */
const NAME_IN_HOST = /^([^.]+)\.(fastmail\.(?:com|fm))$/;

/**
 * Returns the same name for all spellings of an address that belong to the same mailbox: in lower case, with the ASCII
 * form of the host, without `+tags` and characters that its provider ignores. Only for counting; email is sent to the
 * address as typed.
 */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@');
  const host = mailHostOf(address);
  const user = address.slice(0, at).normalize('NFKC').toLowerCase().split('+', 1)[0]!;
  const provider = PROVIDERS.find(({ hosts }) => hosts.test(host));
  if (provider) return `${provider.ignored ? user.replaceAll(provider.ignored, '') : user}@${provider.host}`;
  const [, name, fastmail] = NAME_IN_HOST.exec(host) ?? [];
  return name === undefined ? `${user}@${host}` : `${name}@${fastmail}`;
}

/** Returns whether two addresses belong to the same mailbox. */
export function isSameMailbox(one: string, other: string): boolean {
  return mailboxOf(one) === mailboxOf(other);
}

/**
 * Returns the domain that the owner of an address registered, so that addresses at made-up subdomains count together.
 * Uses no list of public suffixes: below a country's short second level, such as `co.uk`, the domain has three labels.
 */
export function mailDomainOf(address: string): string {
  const labels = mailHostOf(address).split('.');
  const [second = '', top = ''] = labels.slice(-2);
  return labels.slice(top.length === 2 && second.length <= 3 ? -3 : -2).join('.');
}

/** Returns the ASCII form of an address’s host. */
export function mailHostOf(address: string): string {
  const host = address
    .slice(address.lastIndexOf('@') + 1)
    .toLowerCase()
    .replace(/\.$/, '');
  return domainToASCII(host) || host;
}

/** Providers of mailboxes or websites to the public, so that hosts below theirs, and others there, belong to anyone. */
const PUBLIC_HOSTS: readonly string[] = [
  'aol.com,att.net,bellsouth.net,centurylink.net,charter.net,comcast.net,cox.net,earthlink.net,fastmail.com,frontier.com',
  'gmail.com,gmx.com,google.com,googlemail.com,hotmail.com,icloud.com,juno.com,live.com,mac.com,mail.com,me.com',
  'mindspring.com,msn.com,netzero.net,optonline.net,outlook.com,proton.me,protonmail.com,sbcglobal.net,verizon.net',
  'windstream.net,yahoo.com,ymail.com,zoho.com',
  'blogspot.com,business.site,facebook.com,github.io,godaddysites.com,myshopify.com,square.site,squarespace.com,weebly.com',
  'wixsite.com,wordpress.com',
].flatMap((hosts) => hosts.split(','));

/**
 * Returns whether a host is that of an email provider, or a subdomain of it. The list has the large providers of the
 * United States.
 */
export function isPublicHost(host: string): boolean {
  return PUBLIC_HOSTS.some((provider) => isSameOrSubdomain(host, provider));
}

/** Returns whether a host is exactly that of an email provider, not a subdomain. */
export function isProvider(host: string): boolean {
  return PUBLIC_HOSTS.includes(host);
}

export function isSameOrSubdomain(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`);
}
