import type { Component, Part, TemplateAttribute, Value } from './infer-templates.ts';
import { VOID_TAGS } from './parse-html.ts';
import { escapeHtml } from './write-literals.ts';

/** Writes a Svelte component for each component, by file name. */
export function writeSvelte(components: readonly Component[]): Map<string, string> {
  return new Map(components.map(({ name, parts }) => [`${name}.svelte`, writeFile(parts)]));
}

function writeFile(parts: readonly Part[]): string {
  const imports = [...new Set(parts.flatMap(componentsOf))].map(
    (name) => `  import ${name} from './${name}.svelte';\n`,
  );
  return `<script>\n${imports.join('')}  let { d } = $props();\n</script>${parts.map(writePart).join('')}`;
}

/** Returns the names of the components that a part renders. */
export function componentsOf(part: Part): string[] {
  if (part.kind === 'list') return [part.component];
  if (part.kind === 'optional') return componentsOf(part.part);
  return part.kind === 'element' ? part.parts.flatMap(componentsOf) : [];
}

function writePart(part: Part): string {
  if (part.kind === 'text') return writeValue(part.text);
  if (part.kind === 'list') return `{#each d.${part.field} as item}<${part.component} d={item} />{/each}`;
  if (part.kind === 'optional') return `{#if d.${part.field}}${writePart(part.part)}{/if}`;
  const { tag, attributes, parts } = part;
  const start = `<${tag}${attributes.map(writeAttribute).join('')}>`;
  return VOID_TAGS.has(tag) ? start : `${start}${parts.map(writePart).join('')}</${tag}>`;
}

function writeAttribute({ name, value, isBoolean }: TemplateAttribute): string {
  if ('field' in value) return ` ${name}={d.${value.field}}`;
  return isBoolean ? ` ${name}` : ` ${name}="${writeValue(value)}"`;
}

function writeValue(value: Value): string {
  if ('field' in value) return `{d.${value.field}}`;
  return escapeHtml(value.constant).replaceAll('{', '&#123;').replaceAll('}', '&#125;');
}
