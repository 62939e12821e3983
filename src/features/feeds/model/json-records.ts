export type JsonCutter = { push(text: string): JsonText[]; rest(): string; isOpen(): boolean };

/** An object of a JSON file: its number from 1, and its text. */
export type JsonText = { row: number; text: string };

const QUOTE = 34;
const BACKSLASH = 92;
const OPEN = 123;
const CLOSE = 125;
const OPEN_LIST = 91;
const CLOSE_LIST = 93;

/**
 * Cuts a JSON array of objects into the texts of its objects as it arrives in pieces. Also finds the objects of an
 * array inside of one object (`{"listings": [ … ]}`) when `wrapped`. `rest` is the text of an object that has not ended,
 * `isOpen` whether anything has not.
 */
export function createJsonCutter(wrapped: boolean): JsonCutter {
  let pending = '';
  let scanned = 0;
  let depth = 0;
  let start = -1;
  let inString = false;
  let row = 0;
  /** Objects open at this depth: inside of the array, and of the object around it. */
  const base = wrapped ? 2 : 1;

  return {
    push(text) {
      pending += text;
      const found: JsonText[] = [];
      for (; scanned < pending.length; scanned++) {
        const code = pending.charCodeAt(scanned);
        if (inString) {
          if (code === BACKSLASH) scanned++;
          else if (code === QUOTE) inString = false;
        } else if (code === QUOTE) inString = true;
        else if (code === OPEN || code === OPEN_LIST) {
          if (depth === base && code === OPEN) start = scanned;
          depth++;
        } else if (code === CLOSE || code === CLOSE_LIST) {
          depth--;
          if (depth === base && code === CLOSE && start >= 0) {
            found.push({ row: ++row, text: pending.slice(start, scanned + 1) });
            start = -1;
          }
        }
      }
      const keep = start >= 0 ? start : Math.min(scanned, pending.length);
      scanned -= keep;
      if (start >= 0) start = 0;
      pending = pending.slice(keep);
      return found;
    },
    rest: () => (start >= 0 ? pending : ''),
    isOpen: () => depth > 0 || inString,
  };
}

export type JsonShape = 'array' | 'lines' | 'wrapped';

/** What a file is by the first sign of its text: JSON begins with `[` or `{`. */
export function detectJson(head: string): JsonShape | undefined {
  const text = head.replace(/^\uFEFF/, '').trimStart();
  if (text.startsWith('[')) return /^\[\s*(?:\{|\]|$)/.test(text) ? 'array' : undefined;
  if (!text.startsWith('{')) return undefined;
  const line = text.slice(0, text.search(/\r?\n|$/));
  if (isObject(line)) return 'lines';
  return /^\{(?:\s*"(?:[^"\\]|\\.)*"\s*:\s*(?:"(?:[^"\\]|\\.)*"|[-\w.]+|\{[^{}]*\})\s*,)*\s*"(?:[^"\\]|\\.)*"\s*:\s*\[\s*\{/.test(
    text,
  )
    ? 'wrapped'
    : 'lines';
}

function isObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return false;
    // One line with everything in it is a wrapped array.
    return (
      !Object.values(value).some(
        (member) => Array.isArray(member) && member.length > 0 && member.every((item) => typeof item === 'object'),
      ) || Object.keys(value).length > 3
    );
  } catch {
    return false;
  }
}

/** Paths and texts of an object's values: `dealer.address.zip`; members of lists share a path. */
export function flatten(value: unknown, path = '', into = new Map<string, string[]>()): Map<string, string[]> {
  if (Array.isArray(value)) for (const member of value) flatten(member, path, into);
  else if (typeof value === 'object' && value !== null)
    for (const [key, member] of Object.entries(value)) flatten(member, path ? `${path}.${key}` : key, into);
  else if (path && value !== null && value !== undefined) into.set(path, [...(into.get(path) ?? []), String(value)]);
  else if (path && !into.has(path)) into.set(path, []);
  return into;
}
