/** One name for the addresses that lead to one mailbox: without case, `+tags`, and the dots that Gmail overlooks. */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@');
  const host = address.slice(at + 1).toLowerCase();
  const user = address.slice(0, at).toLowerCase().replace(/\+.*$/, '');
  return `${/^(gmail|googlemail)\.com$/.test(host) ? user.replaceAll('.', '') : user}@${host}`;
}
