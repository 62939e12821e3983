import { attributeOf, isDropped, ATTRIBUTE_WRITERS } from '#app/document/html-rendering/attributes.ts';
import { ATTRIBUTES_WRITTEN_LAST, assertSupportedElement, VOID_TAGS } from '#app/document/html-rendering/element.ts';
import { escapeText } from '#app/document/html-rendering/html.ts';
import {
  attributesOf,
  childrenOf,
  isJsx,
  type ConstantAttribute,
  type JsxAttribute,
  type Node,
  nameOf,
  outermostJsx,
} from './jsx-tree.ts';

/** A piece of HTML that is known at build time, or the code of one that is not. */
type Part = string | { code: string };

/** The source text. */
type Source = { text: string };

/**
 * Rewrites a module's JSX as pieces of HTML with holes, for the server's bundle: known parts become constant text, and
 * only parts that depend on data are evaluated at run time. Equivalent to calling `jsx` for each element (element.ts).
 * @param program the module's syntax tree, with positions in `text`.
 * @returns the module with its JSX replaced; the same text when it has none.
 */
export function precompileJsx(text: string, program: Node): string {
  const replaced = codeOf({ text }, program);
  return replaced === text ? text : `${IMPORTS}${replaced}`;
}

/** The names are unique; the imports are on one line, so that line numbers stay the same. */
const IMPORTS =
  `import { $html, $inside, $write, $select } from 'forecourt:precompiled';` +
  `import { jsx as $jsx } from 'react/jsx-runtime';`;

function codeOf(source: Source, node: Node): string {
  let code = '';
  let at = node.type === 'Program' ? 0 : node.start;
  const end = node.type === 'Program' ? source.text.length : node.end;
  for (const jsx of outermostJsx(node)) {
    code += source.text.slice(at, jsx.start) + jsxCode(source, jsx);
    at = jsx.end;
  }
  return code + source.text.slice(at, end);
}

/** JSX in the position of a value. */
function jsxCode(source: Source, node: Node): string {
  if (node.type === 'JSXFragment') return listCode(source, childrenOf(node));
  const parts = elementParts(source, node);
  return parts ? `$html(${partsCode(parts)})` : callCode(source, node);
}

function listCode(source: Source, children: readonly (string | Node)[]): string {
  const items = children.map((child) => (typeof child === 'string' ? JSON.stringify(child) : codeOf(source, child)));
  return items.length === 1 ? `(${items[0]})` : `[${items.join(', ')}]`;
}

/** Returns an HTML element in pieces; `undefined` for a component, and for what pieces cannot express. */
function elementParts(source: Source, node: Node): Part[] | undefined {
  const tag = nameOf((node['openingElement'] as { name: Node }).name);
  if (!/^[a-z]/.test(tag) || tag.includes('.')) return undefined;
  assertSupportedElement(tag);
  const attributes = attributesOf(node);
  const isPlain = attributes.every((attribute) => 'name' in attribute && !SPEAKING.has(attribute.name));
  if (!isPlain || tag === 'textarea' || tag === 'pre') return undefined;
  const written = startParts(source, tag, attributes as JsxAttribute[]);
  if (!written) return undefined;
  const children = childrenOf(node);
  if (VOID_TAGS.has(tag)) return children.length ? undefined : [...written, '/>'];
  const inside = insideParts(source, children);
  const value = tag === 'select' ? (attributes as JsxAttribute[]).find(isValue)?.value : undefined;
  const shown: Part[] = value ? [{ code: `$select(${valueCode(source, value)}, ${partsCode(inside)})` }] : inside;
  return [...written, '>', ...shown, `</${tag}>`];
}

const isValue = ({ name }: JsxAttribute) => name === 'value' || name === 'defaultValue';

/** Attributes that set the content of an element. */
const SPEAKING = new Set(['children', 'dangerouslySetInnerHTML']);

/** `<input class="box"` in pieces, its attributes in React's order. */
function startParts(source: Source, tag: string, attributes: readonly JsxAttribute[]): Part[] | undefined {
  const names = attributes.map(({ name }) => name);
  const twice = new Set(names).size < names.length;
  if (twice || (names.includes('value') && names.includes('defaultValue'))) return undefined;
  if (names.includes('checked') && names.includes('defaultChecked')) return undefined;
  if (tag === 'option' && names.includes('selected')) return undefined;
  const parts: Part[] = [`<${tag}`];
  for (const { name, value } of inOrder(tag, attributes)) {
    if (isDropped(name)) continue;
    if (tag === 'select' && isValue({ name, value })) continue;
    const { start, kind } = attributeOf(tag, name);
    if ('constant' in value) parts.push(ATTRIBUTE_WRITERS[kind](start, (value as ConstantAttribute).constant));
    else parts.push({ code: `$write.${kind}(${JSON.stringify(start)}, ${codeOf(source, value)})` });
  }
  return parts;
}

function inOrder(tag: string, attributes: readonly JsxAttribute[]): JsxAttribute[] {
  const last = ATTRIBUTES_WRITTEN_LAST[tag] ?? [];
  const of = (name: string) => attributes.filter((attribute) => attribute.name === name);
  // A renamed attribute is written in the position of the original.
  const renamed = ({ name, value }: JsxAttribute): JsxAttribute =>
    tag === 'input' && name.startsWith('default')
      ? { name: name === 'defaultValue' ? 'value' : 'checked', value }
      : { name, value };
  return [...attributes.filter(({ name }) => !last.includes(name)), ...last.flatMap(of).map(renamed)];
}

/** Returns an element's children. A child between two elements stands alone; adjacent texts must be kept distinguishable. */
function insideParts(source: Source, children: readonly (string | Node)[]): Part[] {
  const parts: Part[] = [];
  let row: (string | Node)[] = [];
  const finishRow = () => {
    if (row.length) parts.push(rowPart(source, row));
    row = [];
  };
  for (const child of children) {
    const element = typeof child === 'string' ? undefined : choiceParts(source, child);
    if (element) {
      finishRow();
      parts.push(...element);
    } else row.push(child);
  }
  finishRow();
  return parts;
}

function rowPart(source: Source, row: readonly (string | Node)[]): Part {
  const [child] = row;
  if (row.length === 1 && typeof child === 'string') return escapeText(child);
  return { code: `$inside(${listCode(source, row)})` };
}

/** Returns a conditional element, or a choice between two. */
function choiceParts(source: Source, node: Node): Part[] | undefined {
  if (node.type === 'JSXElement') return elementParts(source, node);
  if (node.type !== 'ConditionalExpression') return undefined;
  const [test, yes, no] = ['test', 'consequent', 'alternate'].map((part) => node[part] as Node);
  if (!isJsx(yes!) || !isJsx(no!)) return undefined;
  const either = choiceParts(source, yes!);
  const other = choiceParts(source, no!);
  return either && other && [{ code: `((${codeOf(source, test!)}) ? ${partsCode(either)} : ${partsCode(other)})` }];
}

/** Returns the call for a component, or for an element whose attributes are known only at run time. */
function callCode(source: Source, node: Node): string {
  const name = nameOf((node['openingElement'] as { name: Node }).name);
  const isTag = /^[a-z]/.test(name) && !name.includes('.');
  const props = attributesOf(node).flatMap((attribute) => {
    if ('spread' in attribute) return [`...(${codeOf(source, attribute.spread)})`];
    if (attribute.name === 'key' || (isTag && isDropped(attribute.name))) return [];
    return [`${JSON.stringify(attribute.name)}: ${valueCode(source, attribute.value)}`];
  });
  const children = childrenOf(node);
  if (children.length) props.push(`children: ${listCode(source, children)}`);
  return `$jsx(${isTag ? JSON.stringify(name) : name}, { ${props.join(', ')} })`;
}

function valueCode(source: Source, value: ConstantAttribute | Node): string {
  return 'constant' in value ? JSON.stringify(value.constant) : `(${codeOf(source, value as Node)})`;
}

/** Returns pieces as one expression; adjacent known pieces are merged into one text. */
function partsCode(parts: readonly Part[]): string {
  const joined: Part[] = [];
  for (const part of parts) {
    if (part === '') continue;
    const before = joined.at(-1);
    if (typeof part === 'string' && typeof before === 'string') joined[joined.length - 1] = before + part;
    else joined.push(part);
  }
  if (joined.length === 0) return `''`;
  return joined.map((part) => (typeof part === 'string' ? JSON.stringify(part) : part.code)).join(' + ');
}
