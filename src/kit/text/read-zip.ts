/** Reads a ZIP code as people type it or a browser fills it in: `80202` or `80202-1234`. Returns `null` for other texts. */
export function readZip(text: string): string | null {
  return /^(\d{5})(?:-\d{4})?$/.exec(text.trim())?.[1] ?? null;
}
