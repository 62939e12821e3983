/** An XML element. Attributes that are `undefined` and children that are `null` are left out. */
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

/** Writes an element, indented by two spaces per level. The output is well-formed XML 1.0 for any text. */
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

/** Characters that XML 1.0 cannot represent, not even escaped. */
// oxlint-disable-next-line no-control-regex
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Replaces lone surrogates with U+FFFD and every line ending with a line feed, as XML parsers do. */
function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(UNWRITABLE, '')
    .replace(/[&<>"]/g, (sign) => ENTITIES[sign]!);
}
