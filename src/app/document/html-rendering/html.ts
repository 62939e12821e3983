/** HTML of complete elements, already escaped. Any other value is text and is escaped where it is inserted. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

const SPECIAL = /["'&<>\u0100-\uFFFF]/;
const LATIN_1 = 255;

/**
 * Escapes a text for an element or an attribute, with the same references that React writes. Characters beyond Latin-1
 * also become references: a single one would make the string of the whole page take two bytes per character until it is
 * sent, and encoding such a string costs more than rendering it.
 */
export function escapeText(text: string): string {
  const first = text.search(SPECIAL);
  if (first === -1) return text;
  let html = '';
  let last = 0;
  let isWide = false;
  for (let index = first; index < text.length; index++) {
    const code = text.charCodeAt(index);
    const reference = code > LATIN_1 ? referenceTo(text.codePointAt(index)!) : REFERENCES[code];
    if (reference === undefined) continue;
    html += text.slice(last, index) + reference;
    isWide ||= code > LATIN_1;
    if (isPair(text, index)) index++;
    last = index + 1;
  }
  html += text.slice(last);
  // A slice of a two-byte string also uses two bytes per character, whatever it contains.
  return isWide ? Buffer.from(html, 'latin1').toString('latin1') : html;
}

function referenceTo(codePoint: number): string {
  return `&#x${codePoint.toString(16)};`;
}

function isPair(text: string, index: number): boolean {
  return text.codePointAt(index)! > 0xff_ff;
}

const REFERENCES: Record<number, string | undefined> = {
  34: '&quot;',
  38: '&amp;',
  39: '&#x27;',
  60: '&lt;',
  62: '&gt;',
};

/**
 * Renders the children of an element: one child or a list, with nested lists. Adjacent texts are separated by the
 * comment that React needs to tell them apart when it hydrates.
 * @throws Error for what cannot be a child, such as a function or an object.
 */
export function childrenText(children: unknown): string {
  if (children instanceof Html) return children.text;
  if (typeof children === 'string') return escapeText(children);
  if (typeof children === 'number') return String(children);
  endsInText = false;
  return write(children);
}

/** Whether the last child written is text. No other element writes in between, because its HTML is complete before. */
let endsInText = false;

function write(child: unknown): string {
  if (child instanceof Html) {
    endsInText = false;
    return child.text;
  }
  switch (typeof child) {
    case 'string':
      return child === '' ? '' : afterText(escapeText(child));
    case 'number':
    case 'bigint':
      return afterText(String(child));
    case 'undefined':
    case 'boolean':
      return '';
    case 'object':
      return child === null ? '' : writeEach(child);
    default:
      throw new Error(`A ${typeof child} cannot be rendered. Render a text or an element instead.`);
  }
}

function afterText(text: string): string {
  if (endsInText) return `<!-- -->${text}`;
  endsInText = true;
  return text;
}

function writeEach(children: object): string {
  if (!(Symbol.iterator in children))
    throw new Error(
      `An object with ${Object.keys(children).join(', ') || 'no keys'} cannot be rendered. Render its texts instead.`,
    );
  let text = '';
  for (const child of children as Iterable<unknown>) text += write(child);
  return text;
}
