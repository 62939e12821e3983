import type { ESTree } from 'vite';

/** Attributes that hold no text, on elements and components. */
const TEXTLESS_ATTRIBUTES = new Set(
  'className class href id name type method action style src srcSet sizes rel key htmlFor role form value icon d viewBox media as preserveAspectRatio'.split(
    ' ',
  ),
);
/** Properties whose value is a text even if it is one word. */
const TEXT_KEYS =
  /^(label|title|text|heading|detail|hint|placeholder|alt|subject|summary|legend|caption|action|submit|button|note|message|description|noun|unit|question|chip|one|many|singular|plural|content|preview|empty)$|(Label|Title|Text|Heading|Hint|Note|Noun)$/;
/** Calls whose texts are only read by programs. */
const SILENT_CALLS =
  /^(query|queryAll|exec|matchMedia|querySelector|querySelectorAll|closest|matches|header|set|get|addEventListener|createElement|getElementById|startsWith|endsWith|includes|split|replace|replaceAll|RegExp|importWorker|URL)$/;
const SQL =
  /^\s*(select|insert|update|delete|with|create|alter|drop|begin|commit|lock|set|truncate|analyze|listen|notify|order by|where|from|and|or|left join|join|copy|values|exists|case|not exists|rollback|on conflict|returning|refresh|vacuum)\s[^.]*(=|\$|\(|,|\b(from|into|table|index|only|read|transaction|view|in|on|by|set|where|null)\b)/;
/** Elements that are part of a sentence. Others begin a new text. */
const INLINE = new Set('a b strong em i span code small abbr kbd time wbr br sup sub bdi output data'.split(' '));

/** Returns the texts of a file that a person can read, in their order, with `{name}` for inserted values and `{one|other}` for alternatives. */
export function readUiTexts(program: ESTree.Program): string[] {
  const found: string[] = [];
  collect(program, { found, done: new Set(), allowsWord: false });
  return found;
}

type Scope = {
  found: string[];
  /** Nodes that are part of a text already found. */
  done: Set<ESTree.Node>;
  /** Whether one capitalized word is a text here. */
  allowsWord: boolean;
};

function collect(node: ESTree.Node, scope: Scope): void {
  if (scope.done.has(node) || isSilent(node)) return;
  const text = textOf(node, scope);
  if (text !== undefined) {
    add(text, scope);
    if (node.type === 'Literal') return;
  }
  for (const child of childrenOf(node)) collect(child, { ...scope, allowsWord: allowsWord(node, child, scope) });
}

/** Returns the text that begins at a node, or undefined for other nodes. Marks what it contains as done. */
function textOf(node: ESTree.Node, scope: Scope): string | undefined {
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
    return hasText(node) ? childrenText(node.children, scope) : undefined;
  }
  if (node.type === 'Literal' || node.type === 'TemplateLiteral' || isConcatenation(node)) return inline(node, scope);
  return undefined;
}

function add(raw: string, { found, allowsWord }: Scope): void {
  for (const part of partsOf(raw)) {
    const text = part.replaceAll(/[\s\0]+/g, ' ').trim();
    if (isProse(text) || (allowsWord && /^[A-Z][a-z]+[.!?:…]?$/.test(text))) found.push(text);
  }
}

/** Returns the questions of a lexicon's lines (`question | meanings | words`), or the text without tags. */
function partsOf(raw: string): string[] {
  if (/\n.* \| /.test(raw))
    return raw
      .split('\n')
      .map((line) => line.split('|')[0]!)
      .filter((part) => /[?.]\s*$/.test(part));
  return [raw.replaceAll(/<[^>]*>/g, ' ')];
}

/** Returns whether a text has at least two words, and looks like neither code, CSS, SQL nor a list of words. */
function isProse(text: string): boolean {
  const plain = text.replaceAll(/\{[^{}]*\}/g, '');
  const words = text.replaceAll(/\{[^{}]*\}/g, 'X');
  const isCode = CODE.some((pattern) => pattern.test(words)) || isWordList(plain);
  return !isCode && /[A-Za-z][a-z]/.test(plain) && /[\w’'"”)%,:;.…–-] +[\w“"‘'($#·→–-]/.test(words);
}

const CODE = [
  SQL,
  /\(\?|\\[bdw]|=>|&&|::|[{};]$|^[.#[@:,<]|^--|\)\s*\{|^\w+\(.*\)$|\|\w+\|/,
  /^[\w.]+ (?:=|<|is (?:not )?null|in \()|\$\d\b|\b\w\.\w+[, ]|^\d+px |^[a-z-]+: ?\d+px|^[Mm]\d|'(?:self|none)'|^(?:private|public), |^\((?:min|max|prefers)-/,
  /^[a-z0-9]+(?:[_-]{1,2}[a-z0-9]+)+(?: [a-z0-9_-]+)*$|^no(?:opener|follow|index)\b|^(?:button primary|repeatable read|username webauthn|light dark)$/,
  /^[\w-]+=(?:device|[\w-]+;)|=(?:width|\(|".*")|^\w+(?:[A-Z]\w*)?(?: [a-z]+[A-Z]\w*)+$|[A-Z_]{3,}=/,
];

/** Returns whether a text is a list of at least five terms, such as the vocabularies of feeds and words. */
function isWordList(text: string): boolean {
  const terms = text.split(/[,|]/);
  return terms.length > 4 && !/[.?!]/.test(text) && terms.every((term) => term.trim().split(' ').length < 5);
}

function allowsWord(node: ESTree.Node, child: ESTree.Node, scope: Scope): boolean {
  if (node.type === 'Property') return child !== node.key && TEXT_KEYS.test(nameOf(node.key));
  if (node.type === 'JSXAttribute') return node.name.type === 'JSXIdentifier' && /^aria-|^[a-z]*$/.test(node.name.name);
  if (node.type === 'JSXExpressionContainer') return true;
  if (node.type === 'ConditionalExpression') return child !== node.test && scope.allowsWord;
  return (node.type === 'LogicalExpression' || node.type === 'TemplateLiteral') && scope.allowsWord;
}

/** Returns whether nothing in a node is a text for people. */
function isSilent(node: ESTree.Node): boolean {
  if (node.type.startsWith('TS')) return !/^TS(As|Satisfies|NonNull)/.test(node.type);
  if (node.type === 'ImportDeclaration' || node.type === 'ExportAllDeclaration' || node.type === 'ImportExpression')
    return true;
  if (node.type === 'JSXAttribute') return node.name.type === 'JSXIdentifier' && isTextless(node.name.name);
  if (node.type === 'BinaryExpression') return node.operator !== '+';
  if (node.type === 'TaggedTemplateExpression') return true;
  if (node.type === 'CallExpression') return SILENT_CALLS.test(nameOf(calleeName(node.callee)));
  return false;
}

function isTextless(attribute: string): boolean {
  return TEXTLESS_ATTRIBUTES.has(attribute) || (attribute.startsWith('data-') && attribute !== 'data-label');
}

/** Joins the children of an element into one text. Blocks among them stay separate texts. */
function childrenText(children: readonly ESTree.Node[], scope: Scope): string {
  return children.map((child) => inline(child, scope)).join('');
}

function inline(node: ESTree.Node, scope: Scope): string {
  switch (node.type) {
    case 'JSXText':
      return node.value.includes('\n')
        ? node.value.replaceAll(/^\s*\n\s*|\s*\n\s*$/g, '').replaceAll(/\s*\n\s*/g, ' ')
        : node.value;
    case 'JSXElement':
      return inlineElement(node, scope);
    case 'JSXFragment':
      return childrenText(node.children, done(node, scope));
    case 'JSXExpressionContainer':
      return inline(node.expression, scope);
    case 'JSXEmptyExpression':
      return '';
    case 'Literal':
      return typeof node.value === 'string' ? mark(node, node.value, scope) : `{${node.raw ?? ''}}`;
    case 'TemplateLiteral':
      return mark(node, templateText(node, scope), scope);
    case 'BinaryExpression':
      return isConcatenation(node) ? mark(node, inline(node.left, scope) + inline(node.right, scope), scope) : '{…}';
    case 'ConditionalExpression':
      return alternatives([node.consequent, node.alternate], scope);
    case 'LogicalExpression':
      return node.operator === '&&' ? `{${inner(node.right, scope)}}` : alternatives([node.left, node.right], scope);
    default:
      return `{${nameOf(node)}}`;
  }
}

function inlineElement(node: ESTree.JSXElement, scope: Scope): string {
  const name = nameOf(node.openingElement.name);
  const isComponent = /^[A-Z]/.test(name);
  if (!INLINE.has(name) && !(isComponent && hasText(node))) return isComponent ? `{${name}}` : ' ';
  scope.done.add(node);
  for (const attribute of node.openingElement.attributes) collect(attribute, scope);
  return childrenText(node.children, scope);
}

function hasText(node: ESTree.JSXElement | ESTree.JSXFragment): boolean {
  return node.children.some((child) => child.type === 'JSXText' && child.value.trim() !== '');
}

function alternatives(nodes: readonly ESTree.Node[], scope: Scope): string {
  return `{${nodes.map((node) => inner(node, scope)).join('|')}}`;
}

/** Returns a text inside braces, without its own braces if it is only a name. */
function inner(node: ESTree.Node, scope: Scope): string {
  const text = inline(node, scope);
  return /^\{[^{}]*\}$/.test(text) ? text.slice(1, -1) : text;
}

function templateText(node: ESTree.TemplateLiteral, scope: Scope): string {
  const parts = node.quasis.map(({ value }) => value.cooked ?? value.raw);
  return parts.map((part, at) => part + (node.expressions[at] ? inline(node.expressions[at], scope) : '')).join('');
}

function mark(node: ESTree.Node, text: string, scope: Scope): string {
  scope.done.add(node);
  return text;
}

function done(node: ESTree.Node, scope: Scope): Scope {
  scope.done.add(node);
  return scope;
}

function isConcatenation(node: ESTree.Node): node is ESTree.BinaryExpression {
  if (node.type !== 'BinaryExpression' || node.operator !== '+') return false;
  return [node.left, node.right].some(
    (side) =>
      (side.type === 'Literal' && typeof side.value === 'string') ||
      side.type === 'TemplateLiteral' ||
      isConcatenation(side),
  );
}

/** Returns a short name for an inserted value: `car.price` is `price`, `formatPrice(x)` is `formatPrice`. */
function nameOf(node: ESTree.Node): string {
  switch (node.type) {
    case 'Identifier':
    case 'JSXIdentifier':
    case 'PrivateIdentifier':
      return node.name;
    case 'MemberExpression':
      return nameOf(node.property);
    case 'CallExpression':
      return nameOf(calleeName(node.callee));
    case 'ChainExpression':
    case 'TSNonNullExpression':
    case 'TSAsExpression':
    case 'AwaitExpression':
      return nameOf('argument' in node ? node.argument : node.expression);
    default:
      return '…';
  }
}

/** `text` of `x.text()`; the object of `parts.join(', ')`. */
function calleeName(callee: ESTree.Node): ESTree.Node {
  if (callee.type !== 'MemberExpression') return callee;
  const isPlain =
    callee.property.type === 'Identifier' && /^(join|toString|trim|toLowerCase|map)$/.test(callee.property.name);
  return isPlain ? callee.object : callee.property;
}

function childrenOf(node: ESTree.Node): ESTree.Node[] {
  const values: unknown[] = Object.values(node);
  return values.flat().filter(isNode);
}

function isNode(value: unknown): value is ESTree.Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}
