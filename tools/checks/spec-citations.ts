import { lineCounter } from './line-counter.ts';
import type { Problem } from './problem.ts';
import type { SpecRule } from './spec-table.ts';

/** `spec 1 §3`, `spec 2 §2, §4`, `spec I05` and `spec 1 §6, I45`; later items of a list may name their document. */
const CITATION = /\bspec +((?:[12] +§\d+|[IR]\d+)(?:, +(?:[12] +§\d+|§\d+|[IR]\d+))*)/g;
const BREAK_IN_COMMENT = /\n *(?:\*|\/\/)/g;

/** Checks that code and documents cite only sections, rules and interpretations that `docs/spec-rules.tsv` lists. */
export function checkCitations(texts: ReadonlyMap<string, string>, rules: readonly SpecRule[]): Problem[] {
  const known = new Set(rules.flatMap(({ id, part }) => [id, ...itemsOf(part)]));
  return [...texts].flatMap(([file, text]) => {
    const lineAt = lineCounter(text);
    // A comment may break a line within a citation, so lines are joined without moving anything else.
    const joined = text.replaceAll(BREAK_IN_COMMENT, (found) => ' '.repeat(found.length));
    return [...joined.matchAll(CITATION)].flatMap(({ index, 1: list }) =>
      itemsOf(list!)
        .filter((item) => !known.has(item))
        .map((item) => ({ file, line: lineAt(index), message: `docs/spec-rules.tsv has no ${item}.` })),
    );
  });
}

/** Returns the items of a list in full: `1 §8, §9, I05` has `1 §8`, `1 §9` and `I05`. */
function itemsOf(list: string): string[] {
  let place = '';
  const items = list.replaceAll(/ +/g, ' ').split(', ');
  return items.map((item) => {
    if (/^[12] /.test(item)) place = item.slice(0, 1);
    return item.startsWith('§') ? `${place} ${item}` : item;
  });
}
