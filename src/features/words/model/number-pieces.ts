import { AMOUNT_RULES, BARE_AMOUNT_RULES } from './amount-rules.ts';
import { type ReadingPiece, scoreReading, type Sentence, type WordContext } from './reading.ts';
import type { Rule } from './rule.ts';
import { UNSEARCHABLE_NEED_RULES } from './unsearchable-need-rules.ts';
import { YEAR_RULES } from './year-rules.ts';

/** Rules, with the points that they lose against another reading of the same number of words. */
const RULES: readonly (readonly [rules: readonly Rule[], less: number])[] = [
  [AMOUNT_RULES, 0],
  [UNSEARCHABLE_NEED_RULES, 0],
  [YEAR_RULES, 1],
  [BARE_AMOUNT_RULES, 3],
];
const SIGNS = /(?:(?<![<>~=≤≥])[<>~=≤≥]+\s*|')$/;

/** Compiles the rules and yields after each one. Otherwise the first sentence would wait for all of them. */
export function* compileRules(): Generator<undefined, void> {
  for (const [rules] of RULES) {
    for (const { pattern } of rules) {
      pattern.test('');
      yield;
    }
  }
}

/** Returns the amounts, years and other phrases with a number or a variable part, wherever a rule matches. */
export function numberPieces(sentence: Sentence, world: WordContext): ReadingPiece[] {
  const { atoms, folded } = sentence;
  return atoms.flatMap((atom, from) => {
    const sign = SIGNS.exec(folded.slice(Math.max(0, atom.from - 4), atom.from));
    const starts = sign ? [atom.from, atom.from - sign[0].length] : [atom.from];
    return starts.flatMap((start) =>
      RULES.flatMap(([rules, less]) => rules.flatMap((rule) => apply(rule, start, from, less, sentence, world) ?? [])),
    );
  });
}

function apply(
  { pattern, read }: Rule,
  start: number,
  from: number,
  less: number,
  { atoms, folded }: Sentence,
  world: WordContext,
): ReadingPiece | undefined {
  pattern.lastIndex = start;
  const found = pattern.exec(folded);
  if (!found) return undefined;
  const end = start + found[0].length;
  let to = from;
  while (to < atoms.length && atoms[to]!.to <= end) to++;
  const isCut = to < atoms.length && atoms[to]!.from < end;
  if (to === from || isCut) return undefined;
  const reading = read(
    found.map((group) => group ?? ''),
    world,
  );
  // A sign that means `under` adds a few points, because it is not a separate word.
  return reading && { from, to, points: scoreReading(to - from, less) + (start < atoms[from]!.from ? 5 : 0), reading };
}
