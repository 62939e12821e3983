// This file and read-regexes.ts read our sources with the parser that comes with Vite.
import { type ESTree, parseSync, Visitor, type VisitorObject } from 'vite';
import { lineCounter } from './line-counter.ts';
import { codeLocationOf } from './code-location.ts';
import { readUiTexts } from './read-ui-texts.ts';

/** `specifier` as written; `typeOnly` when the import is erased at run time; `isDynamic` for `import()`. */
export type Import = { specifier: string; line: number; typeOnly: boolean; isDynamic?: boolean };

/** The data that the checks need from one source file. */
export type Module = {
  file: string;
  lines: number;
  imports: readonly Import[];
  hasDefaultExport: boolean;
  /** Uses of the clock, of randomness and of the process, which pure files must not have. */
  impurities: readonly { what: string; line: number }[];
  /** Lines of spreads of a literal: `...{ a: 1 }`. */
  literalSpreads: readonly number[];
  /** Types and interfaces that the file declares. */
  declaredTypes: readonly { name: string; line: number }[];
  comments: readonly { text: string; line: number }[];
  /** Titles of tests with those of their enclosing groups, outermost first. */
  testTitles: readonly (readonly string[])[];
  /** Strings that are the id of a rule, such as `'R332'`. */
  ruleLiterals: readonly string[];
  /** Texts that a person can read; none of tests and of sources outside of `src`. */
  uiTexts: readonly string[];
};

/**
 * Reads one source file.
 * @throws Error naming the file when it is not TypeScript.
 */
export function readModule(file: string, text: string): Module {
  const { program, module, comments, errors } = parseSync(file, text);
  if (errors.length) throw new Error(`${file} cannot be read: ${errors[0]!.message}`);
  const lineAt = lineCounter(text);
  const { imports, impurities, testTitles, ruleLiterals, literalSpreads, declaredTypes } = walk(program, lineAt);
  const statics = module.staticImports.map(({ start, moduleRequest, entries }) => ({
    specifier: moduleRequest.value,
    line: lineAt(start),
    typeOnly: entries.length > 0 && entries.every(({ isType }) => isType),
  }));
  const exported = module.staticExports.flatMap(({ start, entries }) =>
    entries
      .filter(({ moduleRequest }) => moduleRequest !== null)
      .map(({ moduleRequest, isType }) => ({
        specifier: moduleRequest!.value,
        line: lineAt(start),
        typeOnly: isType,
      })),
  );
  return {
    file,
    lines: text.split('\n').length - (text.endsWith('\n') ? 1 : 0),
    imports: [...statics, ...exported, ...imports],
    hasDefaultExport: module.staticExports.some(({ entries }) =>
      entries.some(({ exportName }) => exportName.kind === 'Default' || exportName.name === 'default'),
    ),
    impurities,
    literalSpreads,
    declaredTypes,
    comments: comments.map(({ value, start }) => ({ text: value, line: lineAt(start) })),
    testTitles,
    ruleLiterals,
    uiTexts: file.startsWith('src/') && !codeLocationOf(file).isTest ? readUiTexts(program) : [],
  };
}

function walk(program: ESTree.Program, lineAt: (offset: number) => number) {
  const imports: Import[] = [];
  const impurities: { what: string; line: number }[] = [];
  const testTitles: string[][] = [];
  const ruleLiterals: string[] = [];
  const literalSpreads: number[] = [];
  const declaredTypes: { name: string; line: number }[] = [];
  const groups: string[] = [];
  const impure = (what: string, node: { start: number }) => impurities.push({ what, line: lineAt(node.start) });
  const visitor: VisitorObject = {
    ImportExpression(node) {
      const { source } = node;
      if (source.type === 'Literal' && typeof source.value === 'string')
        imports.push({ specifier: source.value, line: lineAt(node.start), typeOnly: false, isDynamic: true });
    },
    TSImportType(node) {
      imports.push({ specifier: String(node.source.value), line: lineAt(node.start), typeOnly: true });
    },
    NewExpression(node) {
      if (nameOf(node.callee) === 'Date' && node.arguments.length === 0) impure('the clock (new Date())', node);
    },
    MemberExpression(node) {
      const name = `${nameOf(node.object)}.${nameOf(node.property)}`;
      if (name === 'Date.now' || name === 'performance.now') impure(`the clock (${name})`, node);
      if (name === 'Math.random' || name === 'crypto.randomUUID') impure(`randomness (${name})`, node);
      if (name === 'process.env' || name === 'process.cwd') impure(`the process (${name})`, node);
    },
    Literal({ value }) {
      if (typeof value === 'string' && /^R\d+$/.test(value)) ruleLiterals.push(value);
    },
    SpreadElement(node) {
      if (node.argument.type === 'ObjectExpression') literalSpreads.push(lineAt(node.start));
    },
    JSXSpreadAttribute(node) {
      if (node.argument.type === 'ObjectExpression') literalSpreads.push(lineAt(node.start));
    },
    TSTypeAliasDeclaration({ id, start }) {
      declaredTypes.push({ name: id.name, line: lineAt(start) });
    },
    TSInterfaceDeclaration({ id, start }) {
      declaredTypes.push({ name: id.name, line: lineAt(start) });
    },
    CallExpression(node) {
      if (nameOf(node.callee) === 'fetch') impure('the network (fetch)', node);
      const call = testCall(node);
      if (call?.kind === 'group') groups.push(call.title);
      if (call?.kind === 'test') testTitles.push([...groups, call.title]);
    },
    'CallExpression:exit'(node) {
      if (testCall(node)?.kind === 'group') groups.pop();
    },
  };
  new Visitor(visitor).visit(program);
  return { imports, impurities, testTitles, ruleLiterals, literalSpreads, declaredTypes };
}

/** `it('does', …)`, `test.each(table)('does %s', …)`, `describe('thing', …)`. */
function testCall(node: ESTree.CallExpression): { kind: 'test' | 'group'; title: string } | undefined {
  const title = textOf(node.arguments[0]);
  const root = rootName(node.callee);
  if (title === undefined || root === undefined) return undefined;
  if (root === 'it' || root === 'test') return { kind: 'test', title };
  return root === 'describe' || root === 'suite' ? { kind: 'group', title } : undefined;
}

/** Returns the first name of `test`, `test.skipIf(…)` and `test.each(…)`. */
function rootName(node: ESTree.Expression | ESTree.Super): string | undefined {
  if (node.type === 'Identifier') return node.name;
  if (node.type === 'MemberExpression') return rootName(node.object);
  if (node.type === 'CallExpression') return rootName(node.callee);
  return node.type === 'TaggedTemplateExpression' ? rootName(node.tag) : undefined;
}

/** Returns a title as written, with `%s` for each part that is known only at run time. */
function textOf(node: ESTree.Argument | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.cooked ?? value.raw).join('%s');
  return undefined;
}

function nameOf(node: ESTree.Node): string {
  return node.type === 'Identifier' || node.type === 'PrivateIdentifier' ? node.name : '';
}
