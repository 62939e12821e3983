const SEPARATORS = /[\s\-–—_/\\.,:;'’"“”`´|()[\]{}]+/gu;
const OTHER_CHARACTERS = /[^\p{L}\p{N}_]/gu;

/**
 * Returns the code of a name: `Grand Cherokee L` → `GRAND_CHEROKEE_L`, `F-150` → `F_150`. Names that differ only in
 * case, accents or separators get the same code. Every other character is encoded (`Soul+` → `SOUL_X2B`), so that
 * different names never share a code. Empty for a name that consists only of separators.
 */
export function codeOf(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(SEPARATORS, '_')
    .replace(OTHER_CHARACTERS, (sign) => `_X${sign.codePointAt(0)!.toString(16).toUpperCase()}_`)
    .replace(/_+/g, '_')
    .replace(/^_|_$/g, '')
    .toUpperCase();
}

/** Removes case, accents, spaces and punctuation from a name, for lookups. Keeps `+`. */
export function normalizeNameKey(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}+]/gu, '')
    .toUpperCase();
}
