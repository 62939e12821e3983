import { type Component, PAGE, type Part, type TemplateAttribute, type Value } from './infer-templates.ts';
import { VOID_TAGS } from './parse-html.ts';

const RUNTIME = `
const SPECIAL = /["&<>]/;
const ENTITIES = { '"': '&quot;', '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escape = (text) => (SPECIAL.test(text) ? text.replace(/["&<>]/g, (character) => ENTITIES[character]) : text);
function list(items, render) {
  let html = '';
  for (const item of items) html += render(item);
  return html;
}
`;

/** Writes a module of functions that return template literals. It exports `render(data)`, which returns HTML. */
export function writeLiterals(components: readonly Component[]): string {
  const functions = components.map(({ name, parts }) => `function ${name}(d) {\n  return \`${writeParts(parts)}\`;\n}`);
  return `${RUNTIME}\n${functions.join('\n')}\nexport const render = ${PAGE};\n`;
}

function writeParts(parts: readonly Part[]): string {
  return parts.map(writePart).join('');
}

function writePart(part: Part): string {
  if (part.kind === 'text') return writeText(part.text);
  if (part.kind === 'list') return `\${list(d.${part.field}, ${part.component})}`;
  if (part.kind === 'optional') return `\${d.${part.field} ? \`${writePart(part.part)}\` : ''}`;
  const { tag, attributes, parts } = part;
  const start = `<${tag}${attributes.map(writeAttribute).join('')}>`;
  return VOID_TAGS.has(tag) ? start : `${start}${writeParts(parts)}</${tag}>`;
}

function writeAttribute({ name, value, isBoolean }: TemplateAttribute): string {
  if ('constant' in value) return ` ${name}="${writeConstant(value.constant)}"`;
  if (isBoolean) return `\${d.${value.field} ? ' ${name}=""' : ''}`;
  const whole = ` ${name}="\${escape(d.${value.field})}"`;
  return value.isOptional ? `\${d.${value.field} === null ? '' : \`${whole}\`}` : whole;
}

function writeText(value: Value): string {
  if ('constant' in value) return writeConstant(value.constant);
  const text = `escape(d.${value.field})`;
  return value.isOptional ? `\${d.${value.field} === null ? '' : ${text}}` : `\${${text}}`;
}

function writeConstant(text: string): string {
  return escapeHtml(text).replaceAll(/[\\`$]/g, (character) => `\\${character}`);
}

/** Escapes a text for HTML, including for quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
