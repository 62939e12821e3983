/** The parts of a module's syntax tree that we read: nodes by type, with their position in the text. */
export type Node = { type: string; start: number; end: number; [field: string]: unknown };

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
}

export function isJsx(node: Node): boolean {
  return node.type === 'JSXElement' || node.type === 'JSXFragment';
}

/** The outermost JSX within a node, in the order of the text; the node itself if it is JSX. */
export function outermostJsx(node: Node): Node[] {
  if (isJsx(node)) return [node];
  const children = Object.values(node).flatMap((value) => (Array.isArray(value) ? value : [value]));
  return children
    .filter(isNode)
    .flatMap(outermostJsx)
    .toSorted((a, b) => a.start - b.start);
}

/** An attribute as written: a text, an expression, or only a name, which means `true`. */
export type JsxAttribute = { name: string; value: ConstantAttribute | Node };
export type ConstantAttribute = { constant: string | number | boolean };
export type JsxSpread = { spread: Node };

export function attributesOf(element: Node): (JsxAttribute | JsxSpread)[] {
  const { attributes } = element['openingElement'] as { attributes: Node[] };
  return attributes.map((attribute) => {
    if (attribute.type === 'JSXSpreadAttribute') return { spread: attribute['argument'] as Node };
    return { name: nameOf(attribute['name'] as Node), value: valueOf(attribute['value'] as Node | null) };
  });
}

function valueOf(value: Node | null): ConstantAttribute | Node {
  if (value === null) return { constant: true };
  if (value.type === 'Literal') return { constant: withCharacters(value['value'] as string) };
  if (value.type !== 'JSXExpressionContainer') return value;
  const expression = value['expression'] as Node;
  const literal = expression.type === 'Literal' ? expression['value'] : undefined;
  return ['string', 'number', 'boolean'].includes(typeof literal) ? { constant: literal as string } : expression;
}

/** `div`, `Card`, `Context.Provider`, `xlink:href`. */
export function nameOf(name: Node): string {
  if (name.type === 'JSXMemberExpression')
    return `${nameOf(name['object'] as Node)}.${nameOf(name['property'] as Node)}`;
  if (name.type === 'JSXNamespacedName') return `${nameOf(name['namespace'] as Node)}:${nameOf(name['name'] as Node)}`;
  return name['name'] as string;
}

/**
 * Returns an element's children: texts as rendered, expressions and elements. Fragments without a key are replaced by
 * their children.
 */
export function childrenOf(element: Node): (string | Node)[] {
  return (element['children'] as Node[]).flatMap((child): (string | Node)[] => {
    if (child.type === 'JSXText') {
      const text = shownText(child['value'] as string);
      return text === '' ? [] : [text];
    }
    if (child.type === 'JSXFragment') return childrenOf(child);
    if (child.type === 'JSXSpreadChild') throw new Error('Spread children are not drawn; put the list in braces.');
    if (child.type !== 'JSXExpressionContainer') return [child];
    const expression = child['expression'] as Node;
    if (expression.type === 'JSXEmptyExpression') return [];
    if (expression.type === 'Literal' && typeof expression['value'] === 'string') return [expression['value']];
    return [expression];
  });
}

/** Joins lines by one space and removes indentation, as JSX does. */
function shownText(text: string): string {
  const lines = text.split(/\r\n|\n|\r/);
  const trimmed = lines.map((line, index) => {
    let shown = line.replaceAll('\t', ' ');
    if (index > 0) shown = shown.replace(/^ +/, '');
    if (index < lines.length - 1) shown = shown.replace(/ +$/, '');
    return shown;
  });
  return withCharacters(trimmed.filter((line) => line !== '').join(' '));
}

const CHARACTERS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00A0' };

function withCharacters(text: string): string {
  return text.replaceAll(/&(#x?[\da-f]+|\w+);/gi, (reference, name: string) => {
    if (name.startsWith('#'))
      return String.fromCodePoint(Number(name.replace(/^#(x)?/i, (_, hex) => (hex ? '0x' : ''))));
    const character = CHARACTERS[name];
    if (character === undefined) throw new Error(`Write the character itself instead of ${reference}.`);
    return character;
  });
}
