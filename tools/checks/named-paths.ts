import { lineCounter } from './line-counter.ts';
import type { Problem } from './problem.ts';
import type { Module } from './read-module.ts';

/** A path in backticks: `src/app`, `load.ts`, `cards/card-store.ts`, `#pages/page-answer.ts`. */
const PATH = /`(#?[@\w.-]+(?:\/[@\w.[\]-]+)*)\/?`/g;
/** A file is known by its ending, a folder by the top of the project in which it is. */
const FILE = /\w\.(?:tsx?|mts|mjs|css|sql|md|tsv)$/;
const FOLDER = /^(?:src|engine|tools|bench|e2e|db|docs|\.ci|\.github|\.vscode)\//;
const GENERATED = /(?:^|\/)(?:build|data|node_modules)\//;
const CSS_COMMENT = /\/\*[\s\S]*?\*\//g;

/** Documents that may contain former names. */
const PAST = /^(?:CHANGELOG\.md$|docs\/adr\/)/;

/** Documents that tell the reader to write files, or name any file of a kind. */
const WITH_EXAMPLES = /^(?:docs\/recipes\/|ARCHITECTURE\.md$)/;
/** The names in them that are no files of the project. */
const EXAMPLES: ReadonlySet<string> = new Set([
  'room.ts',
  'room.server.ts',
  'room.ui.ts',
  'budget.ts',
  'seats.ts',
  'trucks.css',
  'price-report.tsx',
  'send-price-report.ts',
  'imprint.test.tsx',
  'load-imports.ts',
  'imports.tsx',
  'count-imports.ts',
  'imprint',
]);

/** Checks that the files and folders that documents and comments name exist. `files` are all files of the project. */
export function checkNamedPaths(
  texts: ReadonlyMap<string, string>,
  modules: readonly Module[],
  files: readonly string[],
): Problem[] {
  const known = partsOf(files);
  return passagesOf(texts, modules).flatMap(({ file, text, line }) => {
    const lineAt = lineCounter(text);
    return [...text.matchAll(PATH)]
      .filter(([, name]) => isPath(name!) && !known.has(plain(name!)) && !isExample(file, name!))
      .map(({ index, 1: name }) => ({
        file,
        line: line + lineAt(index) - 1,
        message: `Names \`${name}\`, which is not there.`,
      }));
  });
}

/** Returns the texts that explain something to a reader: documents, and the comments of sources and style sheets. */
function passagesOf(texts: ReadonlyMap<string, string>, modules: readonly Module[]) {
  const documents = [...texts].filter(([file]) => file.endsWith('.md') && !PAST.test(file));
  const styles = [...texts].filter(([file]) => file.endsWith('.css'));
  return [
    ...documents.map(([file, text]) => ({ file, text, line: 1 })),
    ...modules.flatMap(({ file, comments }) => comments.map((comment) => ({ file, ...comment }))),
    ...styles.flatMap(([file, text]) => {
      const lineAt = lineCounter(text);
      return [...text.matchAll(CSS_COMMENT)].map(({ 0: comment, index }) => ({
        file,
        text: comment,
        line: lineAt(index),
      }));
    }),
  ];
}

function isPath(name: string): boolean {
  const path = plain(name);
  return (FILE.test(path) || FOLDER.test(path)) && !GENERATED.test(path);
}

function isExample(file: string, name: string): boolean {
  return WITH_EXAMPLES.test(file) && EXAMPLES.has(plain(name).replace(/^.*\//, ''));
}

/** Returns a path without the steps before its folders: `#pages/home/load.ts` is `pages/home/load.ts`. */
function plain(name: string): string {
  return name.replace(/^(?:#|(?:\.{1,2}\/)+)/, '');
}

/** Returns every part of every path, because a text names a file by as few folders as the reader needs. */
function partsOf(files: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  for (const file of files) {
    const names = file.split('/');
    for (let end = names.length; end > 0; end--)
      for (let start = 0; start < end; start++) found.add(names.slice(start, end).join('/'));
  }
  return found;
}
