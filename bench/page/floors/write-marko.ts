import { type Component, PAGE, type Part, type TemplateAttribute, type Value } from './infer-templates.ts';
import { VOID_TAGS } from './parse-html.ts';

/** Writes a Marko template for each component, by file name. Marko finds those in `tags` by their tag. */
export function writeMarko(components: readonly Component[]): Map<string, string> {
  return new Map(
    components.map(({ name, parts }) => [
      name === PAGE ? 'page.marko' : `tags/${tagOf(name)}.marko`,
      parts.map(writePart).join(''),
    ]),
  );
}

/** Marko's compiler does not know these tags yet, so the template uses others. */
const KNOWN_TAGS: Readonly<Record<string, string>> = { search: 'div' };

const tagOf = (component: string) => component.toLowerCase();

function writePart(part: Part): string {
  if (part.kind === 'text') return `\${${writeValue(part.text)}}`;
  if (part.kind === 'list') return `<for|item| of=input.d.${part.field}><${tagOf(part.component)} d=item/></for>`;
  if (part.kind === 'optional') return `<if=input.d.${part.field}>${writePart(part.part)}</if>`;
  const { attributes, parts } = part;
  const tag = KNOWN_TAGS[part.tag] ?? part.tag;
  const start = `<${tag}${attributes.map(writeAttribute).join('')}>`;
  return VOID_TAGS.has(tag) ? start : `${start}${parts.map(writePart).join('')}</${tag}>`;
}

function writeAttribute({ name, value, isBoolean }: TemplateAttribute): string {
  return isBoolean && 'constant' in value ? ` ${name}` : ` ${name}=${writeValue(value)}`;
}

function writeValue(value: Value): string {
  return 'constant' in value ? JSON.stringify(value.constant) : `input.d.${value.field}`;
}
