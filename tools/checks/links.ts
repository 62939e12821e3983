import path from 'node:path';
import type { Problem } from './problem.ts';

const LINK = /\]\((?!https?:|mailto:|#)([^)\s#]+)(?:#[^)]*)?\)/g;

/** Reports links in our documents to missing files. `files` are all files of the project. */
export function checkLinks(texts: ReadonlyMap<string, string>, files: readonly string[]): Problem[] {
  const present = new Set(files.flatMap((file) => [file, ...foldersOf(file)]));
  return [...texts]
    .filter(([file]) => file.endsWith('.md'))
    .flatMap(([file, text]) => text.split('\n').flatMap((line, at) => brokenIn(file, line, at, present)));
}

function brokenIn(file: string, line: string, at: number, present: ReadonlySet<string>): Problem[] {
  return [...line.matchAll(LINK)]
    .map(([, target]) => path.posix.join(path.posix.dirname(file), target!).replace(/\/$/, ''))
    .filter((target) => !present.has(target))
    .map((target) => ({ file, line: at + 1, message: `Links to ${target}, which is not there.` }));
}

function foldersOf(file: string): string[] {
  const parts = file.split('/').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}
