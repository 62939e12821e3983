import { type Component, PAGE, type Part, type TemplateAttribute, type Value } from './infer-templates.ts';

const RUNTIME = `
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';
import { renderToString } from 'react-dom/server';
`;

/** Writes a module of React components, as JSX compiles them. It exports `render(data)`, which returns HTML. */
export function writeReact(components: readonly Component[]): string {
  const functions = components.map(
    ({ name, parts }) => `function ${name}({ d }) {\n  return ${writeElement('Fragment', [], parts)};\n}`,
  );
  return `${RUNTIME}\n${functions.join('\n')}\nexport const render = (d) => renderToString(jsx(${PAGE}, { d }));\n`;
}

function writePart(part: Part): string {
  if (part.kind === 'text') return writeValue(part.text);
  if (part.kind === 'list') return `d.${part.field}.map((item, index) => jsx(${part.component}, { d: item }, index))`;
  if (part.kind === 'optional') return `d.${part.field} && ${writePart(part.part)}`;
  return writeElement(`'${part.tag}'`, part.attributes, part.parts);
}

function writeElement(type: string, attributes: readonly TemplateAttribute[], parts: readonly Part[]): string {
  const children = parts.map(writePart);
  const properties = attributes.map(writeAttribute);
  if (children.length === 1) properties.push(`children: ${children[0]}`);
  if (children.length > 1) properties.push(`children: [${children.join(', ')}]`);
  return `${children.length > 1 ? 'jsxs' : 'jsx'}(${type}, { ${properties.join(', ')} })`;
}

function writeAttribute({ name, value, isBoolean }: TemplateAttribute): string {
  const text = isBoolean && 'constant' in value ? 'true' : writeValue(value);
  return `'${REACT_NAMES[name] ?? name}': ${text}`;
}

/** The names of attributes that React does not accept as HTML spells them. */
const REACT_NAMES: Readonly<Record<string, string>> = { class: 'className', for: 'htmlFor' };

function writeValue(value: Value): string {
  return 'constant' in value ? JSON.stringify(value.constant) : `d.${value.field}`;
}
