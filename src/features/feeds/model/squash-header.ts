/** Header and names are compared by their letters and digits alone; `&` and `#` go too. */
export function squashHeader(header: string): string {
  return header
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\([^()]*\)|\[[^[\]]*\]/g, '')
    .replace(/[^a-z0-9]/g, '');
}

/** What is left of a header without case, accents, spaces and punctuation: a saved mapping finds its columns by it. */
export function headerKey(header: string): string {
  const key = header
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
  return key || header;
}
