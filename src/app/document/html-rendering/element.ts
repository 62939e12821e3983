import { renderAttribute } from './attributes.ts';
import { childrenText, escapeText, Html } from './html.ts';

export type Props = Readonly<Record<string, unknown>>;

/**
 * Renders one element with its children as react-dom/server does, for any tag and any attributes.
 * @throws Error where React would do more than render it: for elements that it hoists into the document's head or runs
 * later.
 */
export function element(tag: string, props: Props): Html {
  assertSupportedElement(tag);
  switch (tag) {
    case 'select':
      return new Html(`${start(tag, props, NO_VALUE)}>${selectText(props)}</select>`);
    case 'option':
      if (props['selected'] !== undefined)
        throw new Error('Give the select a defaultValue, not its option `selected`.');
      return plain(tag, props);
    case 'textarea':
      return new Html(`${start(tag, props, NO_VALUE)}>${areaText(props)}</textarea>`);
    case 'input':
      return new Html(`${start(tag, props, LAST_OF_INPUT)}${lastOfInput(props)}/>`);
    case 'button':
      return finished(tag, start(tag, props, LAST_OF_BUTTON) + inOrder(tag, props, LAST_OF_BUTTON), props);
    case 'form':
      return finished(tag, start(tag, props, LAST_OF_FORM) + inOrder(tag, props, LAST_OF_FORM), props);
    default:
      return plain(tag, props);
  }
}

/** Tags that never have children. */
export const VOID_TAGS: ReadonlySet<string> = new Set('area br col embed hr img input source track wbr'.split(' '));

/** Attributes that React writes after all others, in this order. */
const OF_BUTTON = ['formAction', 'formEncType', 'formMethod', 'formTarget'];
const LAST_OF_BUTTON: readonly string[] = ['name', ...OF_BUTTON];
const LAST_OF_FORM: readonly string[] = ['action', 'encType', 'method', 'target'];
const LAST_OF_INPUT: readonly string[] = [...LAST_OF_BUTTON, 'checked', 'defaultChecked', 'value', 'defaultValue'];
const NO_VALUE: readonly string[] = ['value', 'defaultValue'];
const NONE: readonly string[] = [];

export const ATTRIBUTES_WRITTEN_LAST: Readonly<Record<string, readonly string[] | undefined>> = {
  input: LAST_OF_INPUT,
  button: LAST_OF_BUTTON,
  form: LAST_OF_FORM,
};

/** Tags that React hoists, treats specially or runs. The shell writes the document's head. */
const REFUSED = new Set(
  'html head body title base link meta style script object menuitem listing keygen param'.split(' '),
);

/** @throws Error for an element that this renderer does not support. */
export function assertSupportedElement(tag: string): void {
  if (REFUSED.has(tag) || tag.includes('-') || !/^[a-zA-Z][\w.:]*$/.test(tag))
    throw new Error(`A page does not draw <${tag}>; the document's head is written by html-shell.ts.`);
}

function plain(tag: string, props: Props): Html {
  const begun = start(tag, props, NONE);
  if (!VOID_TAGS.has(tag)) return finished(tag, begun, props);
  if (props['children'] != null || props['dangerouslySetInnerHTML'] != null)
    throw new Error(`<${tag}> has no children.`);
  return new Html(`${begun}/>`);
}

function start(tag: string, props: Props, left: readonly string[]): string {
  let text = `<${tag}`;
  for (const name in props) if (!left.includes(name)) text += renderAttribute(tag, name, props[name]);
  return text;
}

function inOrder(tag: string, props: Props, names: readonly string[]): string {
  return names.map((name) => renderAttribute(tag, name, writable(name, props[name]))).join('');
}

function writable(name: string, value: unknown): unknown {
  if (typeof value === 'function' && /action$/i.test(name))
    throw new Error(`${name} is an address here, never a function.`);
  return value;
}

function finished(tag: string, begun: string, props: Props): Html {
  return new Html(`${begun}>${insideText(tag, props)}</${tag}>`);
}

function insideText(tag: string, { children, dangerouslySetInnerHTML: html }: Props): string {
  // The browser drops the first line break in a <pre>.
  const kept = (text: unknown) => (tag === 'pre' && typeof text === 'string' && text.startsWith('\n') ? '\n' : '');
  if (html == null) return kept(children) + childrenText(children);
  if (children != null) throw new Error(`<${tag}> has both children and dangerouslySetInnerHTML.`);
  const { __html: text } = html as { __html: unknown };
  return text == null ? '' : kept(text) + String(text);
}

function lastOfInput(props: Props): string {
  if (props['children'] != null) throw new Error('<input> has no children.');
  const checked = props['checked'] ?? props['defaultChecked'];
  const value = props['value'] ?? props['defaultValue'];
  return (
    inOrder('input', props, LAST_OF_BUTTON) +
    renderAttribute('input', 'checked', checked) +
    renderAttribute('input', 'value', value)
  );
}

function areaText({ value, defaultValue, children }: Props): string {
  if (children != null) throw new Error('Give a <textarea> a defaultValue, not children.');
  const text = String(value ?? defaultValue ?? '');
  return (text.startsWith('\n') ? '\n' : '') + escapeText(text);
}

function selectText(props: Props): string {
  return markSelectedOptions(props['value'] ?? props['defaultValue'], insideText('select', props));
}

const OPTION = '<option';
const FIRST_VALUE = ' value="';
const VALUE = / ([^\s=>"]+)="([^"]*)"/g;

/** Marks the options of a select that have this value, or one of these values. */
export function markSelectedOptions(value: unknown, options: string): string {
  if (value === null || value === undefined) return options;
  const wanted = new Set((Array.isArray(value) ? value : [value]).map((each) => escapeText(String(each))));
  let marked = '';
  let last = 0;
  for (let at = options.indexOf(OPTION); at !== -1; at = options.indexOf(OPTION, at + 1)) {
    // Neither text nor attributes contain angle brackets, so the next one ends the tag.
    const end = options.indexOf('>', at);
    if (!wanted.has(valueOf(options, at + OPTION.length, end))) continue;
    marked += `${options.slice(last, end)} selected=""`;
    last = end;
  }
  return last === 0 ? options : marked + options.slice(last);
}

/** Returns the value of the option whose attributes are at this position, or else its label. */
function valueOf(options: string, from: number, end: number): string {
  if (options.startsWith(FIRST_VALUE, from)) {
    const start = from + FIRST_VALUE.length;
    return options.slice(start, options.indexOf('"', start));
  }
  for (const [, name, value] of options.slice(from, end).matchAll(VALUE)) if (name === 'value') return value!;
  return options.slice(end + 1, options.indexOf('</option>', end)).replaceAll('<!-- -->', '');
}
