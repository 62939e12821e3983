/** Header and names are compared by their letters and digits alone; `&` and `#` go too. */
export function squashHeader(header: string): string {
  return header
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\([^)]*\)|\[[^\]]*\]/g, '')
    .replace(/[^a-z0-9]/g, '');
}
