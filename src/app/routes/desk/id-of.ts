/** Parses a whole number from 1 in a path or form; `null` for anything else. */
export function idOf(text: unknown): number | null {
  const digits = typeof text === 'number' ? String(text) : text;
  return typeof digits === 'string' && /^[1-9]\d{0,14}$/.test(digits) ? Number(digits) : null;
}
