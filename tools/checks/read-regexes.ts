import { type ESTree, parseSync, Visitor } from 'vite';
import { lineCounter } from './line-counter.ts';

/** A pattern of a source file; `source` is null where it is known only at run time. */
export type FoundRegex = { file: string; line: number; source: string | null; flags: string; code: string };

/** Constants of a module by name, as syntax tree nodes. */
type Constants = ReadonlyMap<string, ESTree.Expression>;

/** Finds every regular expression literal, and every `RegExp` that is made of constants of its own file. */
export function readRegexes(file: string, text: string): FoundRegex[] {
  const { program, errors } = parseSync(file, text);
  if (errors.length) throw new Error(`${file} cannot be read: ${errors[0]!.message}`);
  const lineAt = lineCounter(text);
  const constants = new Map<string, ESTree.Expression>();
  const found: FoundRegex[] = [];
  const made: (ESTree.NewExpression | ESTree.CallExpression)[] = [];
  const note = (node: { start: number; end: number }, source: string | null, flags: string) =>
    found.push({ file, line: lineAt(node.start), source, flags, code: text.slice(node.start, node.end) });
  new Visitor({
    Literal(node) {
      if ('regex' in node) note(node, node.regex.pattern, node.regex.flags);
    },
    VariableDeclarator(node) {
      if (node.id.type === 'Identifier' && node.init) constants.set(node.id.name, node.init);
    },
    NewExpression(node) {
      if (isRegExp(node.callee)) made.push(node);
    },
    CallExpression(node) {
      if (isRegExp(node.callee)) made.push(node);
    },
  }).visit(program);
  for (const node of made) {
    const [source, flags] = node.arguments;
    const pattern = source ? textOf(source, constants) : '';
    note(node, pattern, (flags && textOf(flags, constants)) ?? '');
  }
  return found;
}

function isRegExp(node: ESTree.Node): boolean {
  return node.type === 'Identifier' && node.name === 'RegExp';
}

/** Returns the text of a constant expression; null where it is known only at run time. */
function textOf(node: ESTree.Node, constants: Constants): string | null {
  switch (node.type) {
    case 'Literal':
      if ('regex' in node) return node.regex.pattern;
      return typeof node.value === 'string' || typeof node.value === 'number' ? String(node.value) : null;
    case 'Identifier': {
      const value = constants.get(node.name);
      return value ? textOf(value, constants) : null;
    }
    case 'TemplateLiteral':
      return fill(
        node,
        node.quasis.map(({ value }) => value.cooked ?? ''),
        constants,
      );
    case 'TaggedTemplateExpression':
      return isMember(node.tag, 'String', 'raw')
        ? fill(
            node.quasi,
            node.quasi.quasis.map(({ value }) => value.raw),
            constants,
          )
        : null;
    case 'BinaryExpression': {
      const [left, right] = [textOf(node.left, constants), textOf(node.right, constants)];
      return node.operator === '+' && left !== null && right !== null ? left + right : null;
    }
    case 'MemberExpression':
      return isNamed(node.property, 'source') ? textOf(node.object, constants) : null;
    case 'CallExpression':
      return joined(node, constants);
    default:
      return null;
  }
}

function fill(node: ESTree.TemplateLiteral, quasis: readonly string[], constants: Constants): string | null {
  const values = node.expressions.map((each) => textOf(each, constants));
  if (values.includes(null)) return null;
  return quasis.map((quasi, at) => quasi + (values[at] ?? '')).join('');
}

/** Returns `[…].join('|')`. */
function joined(node: ESTree.CallExpression, constants: Constants): string | null {
  const { callee } = node;
  if (callee.type !== 'MemberExpression' || !isNamed(callee.property, 'join')) return null;
  const value = callee.object.type === 'Identifier' ? constants.get(callee.object.name) : callee.object;
  const list = value?.type === 'TSAsExpression' ? value.expression : value;
  if (list?.type !== 'ArrayExpression') return null;
  const parts = list.elements.map((each) => (each ? textOf(each, constants) : null));
  const between = node.arguments[0] ? textOf(node.arguments[0], constants) : ',';
  return between === null || parts.includes(null) ? null : parts.join(between);
}

function isMember(node: ESTree.Node, object: string, property: string): boolean {
  return node.type === 'MemberExpression' && isNamed(node.object, object) && isNamed(node.property, property);
}

function isNamed(node: ESTree.Node, name: string): boolean {
  return node.type === 'Identifier' && node.name === name;
}
