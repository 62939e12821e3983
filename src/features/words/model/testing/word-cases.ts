import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Params } from '#features/search/search.ts';
import { paramsOf } from '../vocabulary/plain-words.ts';
import type { SentenceReading } from '../read-sentence.ts';

/** A sentence and its expected reading. `asks`: the number of questions. */
export type WordCase = { sentence: string; chosen: Params; leftover: string; asks: number };

/** The tables of cases by name. */
export const TABLES = [
  'sentences',
  'held-out',
  'as-typed',
  'shoppers',
  'other-voices',
  'mixed',
  'everyday',
  'fresh-development',
] as const;

/** Tables on which the grammar is never tuned. The benchmark reports only their totals. */
export const UNSEEN_TABLES = ['fresh-held-out', 'unseen'] as const;

/**
 * Reads a table of cases: `sentence => values as in a URL | left: words | asks: 1`, where any part may be missing.
 * Lines that begin with `#` are headings.
 */
export function readWordCases(name: (typeof TABLES)[number] | (typeof UNSEEN_TABLES)[number]): WordCase[] {
  const text = readFileSync(path.join(import.meta.dirname, 'cases', `${name}.txt`), 'utf8');
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const at = line.lastIndexOf(' =>');
      const [values = '', ...others] = line.slice(at + 3).split(' | ');
      const after = (label: string) =>
        others
          .find((part) => part.startsWith(label))
          ?.slice(label.length)
          .trim();
      return {
        sentence: line.slice(0, at),
        chosen: values.trim() === '' ? {} : sorted(paramsOf(values.trim())),
        leftover: after('left:') ?? '',
        asks: Number(after('asks:') ?? 0),
      };
    });
}

/** Counts of one slot: values found and expected, found but not expected, expected but not found. */
export type SlotScore = { right: number; wrong: number; missed: number };

/** Compares readings with what is expected, by parameter. Leftover words and questions are separate slots. */
export function scoreCases(
  cases: readonly WordCase[],
  read: (sentence: string) => SentenceReading,
): { slots: Map<string, SlotScore>; failures: { meant: WordCase; got: WordCase }[] } {
  const slots = new Map<string, SlotScore>();
  const failures: { meant: WordCase; got: WordCase }[] = [];
  const score = (slot: string, meant: readonly string[], got: readonly string[]) => {
    const known = slots.get(slot) ?? { right: 0, wrong: 0, missed: 0 };
    const right = got.filter((value) => meant.includes(value)).length;
    slots.set(slot, {
      right: known.right + right,
      wrong: known.wrong + got.length - right,
      missed: known.missed + meant.filter((value) => !got.includes(value)).length,
    });
  };
  for (const meant of cases) {
    const { chosen, leftover, questions } = read(meant.sentence);
    const got = { sentence: meant.sentence, chosen: sorted(chosen), leftover, asks: questions.length };
    for (const name of new Set([...Object.keys(meant.chosen), ...Object.keys(chosen)])) {
      score(name, meant.chosen[name] ?? [], got.chosen[name] ?? []);
    }
    score('(left over)', wordsOf(meant.leftover), wordsOf(leftover));
    score('(questions)', numbered(meant.asks), numbered(got.asks));
    if (JSON.stringify(inOrder(meant)) !== JSON.stringify(inOrder(got))) failures.push({ meant, got });
  }
  return { slots, failures };
}

/** Formats a case as in the table, without its sentence. */
export function formatCase({ chosen, leftover, asks }: WordCase): string {
  const values = Object.entries(chosen).map(([name, list]) => `${name}=${list.join(',')}`);
  return [values.toSorted().join('&'), leftover && `left: ${leftover}`, asks > 0 && `asks: ${asks}`]
    .filter(Boolean)
    .join(' | ');
}

function inOrder({ chosen, leftover, asks }: WordCase) {
  return [Object.entries(chosen).toSorted(([a], [b]) => (a < b ? -1 : 1)), leftover, asks];
}

function sorted(params: Params): Params {
  return Object.fromEntries(Object.entries(params).map(([name, values]) => [name, values.toSorted()]));
}

function wordsOf(text: string): string[] {
  return text.split(' ').filter((word) => word !== '');
}

function numbered(count: number): string[] {
  return Array.from({ length: count }, (_, at) => String(at));
}
