import { randomBytes } from 'node:crypto';

/**
 * A secret that no text of a page contains. It has upper and lower case letters, so that a change of case is detected.
 */
const UNIT = `xQ${randomBytes(4).toString('hex')}`;
/** The secret is repeated, so that at least one complete copy remains if a component truncates it. */
const SECRET = UNIT.repeat(4);
const TRACE = UNIT.toLowerCase();

/** The placeholders for an item's values and for lists of items, by their index. */
export const valuePlaceholder = (index: number, isNumber = false) => `${SECRET}${isNumber ? 'n' : 'v'}${index}Qx`;
export const listPlaceholder = (index: number) => `${SECRET}l${index}Qx`;
/** The element that stands for a Suspense boundary until `withBoundaries` is called. */
export const BOUNDARY = `x-${TRACE}`;

/** Matches the rest of an unchanged placeholder after the secret. */
const PLACEHOLDER = /^([lnv])(\d+)Qx/;

/** React separates adjacent texts by a comment. A placeholder for a list is a text, but the list itself is not. */
const SEPARATOR = '<!-- -->';

export type Placeholder = { kind: 'value' | 'list'; index: number };

/** HTML around its placeholders: text, placeholder, text, placeholder, … text. */
export type HtmlWithPlaceholders = { texts: readonly string[]; placeholders: readonly Placeholder[] };

/** Replaces the elements by the comments that React writes around a complete Suspense boundary. */
export function withBoundaries(html: string): string {
  return html.replaceAll(`<${BOUNDARY}>`, '<!--$-->').replaceAll(`</${BOUNDARY}>`, '<!--/$-->');
}

/**
 * Returns whether a text contains a placeholder for something other than a number. Numbers need neither quotes nor
 * escapes.
 */
export const hasTextPlaceholder = (text: string): boolean => text.includes(`${SECRET}v`) || text.includes(`${SECRET}l`);

/** Splits HTML at its placeholders. Returns `undefined` if a component changed one. */
export function splitAtPlaceholders(html: string): HtmlWithPlaceholders | undefined {
  const [first = '', ...rest] = html.split(SECRET);
  const texts = [first];
  const placeholders: Placeholder[] = [];
  for (const part of rest) {
    const match = PLACEHOLDER.exec(part);
    if (!match) return undefined;
    const kind = match[1] === 'l' ? 'list' : 'value';
    placeholders.push({ kind, index: Number(match[2]) });
    let text = part.slice(match[0].length);
    if (kind === 'list') {
      if (text.startsWith(SEPARATOR)) text = text.slice(SEPARATOR.length);
      const before = texts.at(-1)!;
      if (before.endsWith(SEPARATOR)) texts[texts.length - 1] = before.slice(0, -SEPARATOR.length);
    }
    texts.push(text);
  }
  return texts.some((text) => text.toLowerCase().includes(TRACE)) ? undefined : { texts, placeholders };
}
