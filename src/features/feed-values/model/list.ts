/** Separates the values of a list stored as one text. It cannot occur in the values. */
export const LIST_SEPARATOR = '\u001f';

/**
 * Returns the values of a list in one text: a JSON or Python list, or values separated by `|`, `;` or line breaks, or
 * otherwise by commas. Leaves out empty values and duplicates.
 */
export function parseList(text: string): string[] {
  const trimmed = text.trim();
  if (trimmed === '') return [];
  return [
    ...new Set(
      pieces(trimmed)
        .map((piece) => piece.trim())
        .filter(Boolean),
    ),
  ];
}

function pieces(text: string): string[] {
  if (text.includes(LIST_SEPARATOR))
    return text.split(LIST_SEPARATOR).flatMap((part) => (part.trim() ? pieces(part.trim()) : []));
  if (/^\[.*\]$/s.test(text)) return bracketed(text);
  for (const separator of ['|', ';', '\n']) if (text.includes(separator)) return text.split(separator);
  return text.split(',');
}

/** Parses `["a", "b"]`, or Python's `['a', 'b']`, which can contain the other kind of quotes. */
function bracketed(text: string): string[] {
  try {
    const values: unknown = JSON.parse(text);
    if (Array.isArray(values)) return values.map(String);
  } catch {
    // Not JSON; parse it as a Python list.
  }
  const quoted = [...text.matchAll(/(?<!\\)'((?:[^'\\]|\\.)*)'|(?<!\\)"((?:[^"\\]|\\.)*)"/g)];
  if (quoted.length) return quoted.map((match) => (match[1] ?? match[2] ?? '').replace(/\\(.)/g, '$1'));
  return text.slice(1, -1).split(',');
}

/** Returns the URLs in a text. A comma inside a URL is kept. */
export function parseUrls(text: string): string[] {
  if (PLAIN_URL.test(text)) return [text];
  const flat = parseListOfUrls(text);
  return [...new Set(flat.map(httpUrl).filter((url) => url !== null))];
}

function parseListOfUrls(text: string): string[] {
  if (text.includes(LIST_SEPARATOR) || text.startsWith('[')) return parseList(text);
  // Separators are matched only from the start of each run, because otherwise long runs would take quadratic time.
  return text.split(/(?<![\s|;,])[\s|;,]+(?=(?:https?:)?\/\/|$)/i);
}

/** URLs that are valid without further checks. */
const PLAIN_URL = /^https?:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)+\/[\w./~%-]*$/i;

/** Returns only `http` and `https` URLs, so that a feed cannot add a `javascript:` link. */
export function httpUrl(text: string): string | null {
  const trimmed = text.trim();
  if (PLAIN_URL.test(trimmed)) return trimmed;
  const whole = trimmed.startsWith('//') ? `https:${trimmed}` : trimmed;
  if (!/^https?:\/\/[^\s]+$/i.test(whole) || !URL.canParse(whole)) return null;
  return whole;
}
