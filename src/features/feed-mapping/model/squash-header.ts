/** Returns only a name's letters and digits, the form in which headers are compared. Removes `&` and `#` too. */
export function squashHeader(header: string): string {
  return header
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\([^()]*\)|\[[^[\]]*\]/g, '')
    .replace(/[^a-z0-9]/g, '');
}

/** Returns a header without case, accents, spaces and punctuation. A saved mapping finds its columns by this key. */
export function headerKey(header: string): string {
  const key = header
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
  return key || header;
}
