/** An element of XML. Attributes that are `undefined` are not written, nor are children that are `null`. */
export type XmlElement = {
  name: string;
  attributes: Readonly<Record<string, string | undefined>>;
  content: string | readonly (XmlElement | null)[];
};

export function element(
  name: string,
  content: XmlElement['content'],
  attributes: XmlElement['attributes'] = {},
): XmlElement {
  return { name, attributes, content };
}

/** Writes an element, two spaces a level. Whatever a text holds, what comes out is well-formed XML 1.0. */
export function formatXml({ name, attributes, content }: XmlElement, indent = ''): string {
  const written = Object.entries(attributes)
    .map(([key, value]) => (value === undefined ? '' : ` ${key}="${escapeXml(value)}"`))
    .join('');
  const inner =
    typeof content === 'string'
      ? escapeXml(content)
      : `\n${content.map((child) => child && `${formatXml(child, `${indent}  `)}\n`).join('')}${indent}`;
  return `${indent}<${name}${written}>${inner}</${name}>`;
}

/** What XML 1.0 has no way to write, not even escaped. */
// oxlint-disable-next-line no-control-regex
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Lone halves of surrogate pairs become U+FFFD, every line end a line feed (as readers would make of it). */
function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(UNWRITABLE, '')
    .replace(/[&<>"]/g, (sign) => ENTITIES[sign]!);
}
