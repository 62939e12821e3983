/** Between the values of a list that came as one: it cannot occur in them. */
export const LIST_MARK = '\u001f';

/**
 * The values of a list in one text: a JSON or Python list, else separated by `|`, `;`, line ends or, failing those,
 * commas. Empty values and repetitions are left out.
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
  if (text.includes(LIST_MARK))
    return text.split(LIST_MARK).flatMap((part) => (part.trim() ? pieces(part.trim()) : []));
  if (/^\[.*\]$/s.test(text)) return bracketed(text);
  for (const separator of ['|', ';', '\n']) if (text.includes(separator)) return text.split(separator);
  return text.split(',');
}

/** `["a", "b"]` or Python's `['a', 'b']`, whose quotes may stand inside of quotes. */
function bracketed(text: string): string[] {
  try {
    const values: unknown = JSON.parse(text);
    if (Array.isArray(values)) return values.map(String);
  } catch {
    // Not JSON; read as Python writes it.
  }
  const quoted = [...text.matchAll(/(?<!\\)'((?:[^'\\]|\\.)*)'|(?<!\\)"((?:[^"\\]|\\.)*)"/g)];
  if (quoted.length) return quoted.map((match) => (match[1] ?? match[2] ?? '').replace(/\\(.)/g, '$1'));
  return text.slice(1, -1).split(',');
}

/** Addresses on the web; a comma inside of one stays. */
export function parseUrls(text: string): string[] {
  if (PLAIN_URL.test(text)) return [text];
  const flat = parseListOfUrls(text);
  return [...new Set(flat.map(httpUrl).filter((url) => url !== null))];
}

function parseListOfUrls(text: string): string[] {
  if (text.includes(LIST_MARK) || text.startsWith('[')) return parseList(text);
  // A run of separators is tried from its beginning only, or long runs would take quadratic time.
  return text.split(/(?<![\s|;,])[\s|;,]+(?=(?:https?:)?\/\/|$)/i);
}

/** Addresses that need no closer look. */
const PLAIN_URL = /^https?:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)+\/[\w./~%-]*$/i;

/** Only `http` and `https` addresses pass, so that no feed can bring a `javascript:` link. */
export function httpUrl(text: string): string | null {
  const trimmed = text.trim();
  if (PLAIN_URL.test(trimmed)) return trimmed;
  const whole = trimmed.startsWith('//') ? `https:${trimmed}` : trimmed;
  if (!/^https?:\/\/[^\s]+$/i.test(whole) || !URL.canParse(whole)) return null;
  return whole;
}
