/** Matches a start tag as React writes it: values are in double quotes. */
const START_TAG = /<[a-z](?:[^"<>]|"[^"]*")*>/g;
/** Matches a comparison operator in a value. React escapes it although only a quote ends the value. */
const ESCAPED_COMPARISON = /&lt;(?=\d)/g;
/** Matches an attribute whose value needs no quotes or is empty. */
const ATTRIBUTE = / ([\w:-]+)="([^\s"'=<>`]*)"/g;
/**
 * In compact fragments, these attributes contain formatted numbers, such as `1,234`, so a placeholder needs no quotes
 * either.
 */
const NUMBERS = new Set(['data-count', 'data-reviews']);
/**
 * Matches an escaped ampersand before a parameter of an address. Within an attribute, letters and digits before an
 * equals sign are no character reference, so browsers read a plain ampersand there. An underscore would end a
 * reference: `&lt_a=`.
 */
export const ESCAPED_PARAMETER = /&amp;(?=([a-z\d]+)=)/gi;
/** Matches the slash of an element without content, which React writes after a quoted value or after the name. */
const SLASH_AT_END = /(?:"|^<[a-z]+)\/>$/;
/**
 * Matches end tags that HTML lets us omit: of an option or a list item before the next one or the end of the list, and
 * of a paragraph before a block or the end of its parent.
 */
const END_TAG =
  /<\/option>(?=<\/?(?:option|select)\b)|<\/li>(?=<li\b|<\/[ou]l>)|<\/p>(?=<(?:div|h\d|p|ul)\b|<\/(?:div|li|section)>)/g;

/**
 * Removes from React's HTML what may be omitted: quotes around values, empty values, the slash of elements without
 * content, escapes of comparison operators and of ampersands in addresses, and end tags of options, items and
 * paragraphs. The elements stay the same. `isKept` returns whether a text needs its quotes and escapes because it
 * contains a placeholder.
 */
export function compactHtml(html: string, isKept: (value: string) => boolean = () => false): string {
  return html.replaceAll(START_TAG, (tag) => compactTag(tag, isKept)).replaceAll(END_TAG, '');
}

function compactTag(tag: string, isKept: (value: string) => boolean): string {
  const compact = tag
    .replaceAll(ESCAPED_COMPARISON, '<')
    .replaceAll(ESCAPED_PARAMETER, (escaped, name: string) => (isKept(name) ? escaped : '&'))
    .replaceAll(ATTRIBUTE, (attribute, name: string, value: string) =>
      isKept(value) && !NUMBERS.has(name) ? attribute : value === '' ? ` ${name}` : ` ${name}=${value}`,
    );
  // A slash after an unquoted value would be part of the value.
  return SLASH_AT_END.test(tag) ? `${compact.slice(0, -2)}>` : compact;
}
