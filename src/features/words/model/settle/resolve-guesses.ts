import { VEHICLE_PARAMS } from '#features/search/search.ts';
import type { Atom } from '../split-into-atoms.ts';
import type { Chip, SentenceItem } from '../items.ts';

/** Items that request nothing by themselves. */
export const NON_FILTER_KINDS: ReadonlySet<SentenceItem['kind']> = new Set<SentenceItem['kind']>([
  'filler',
  'or',
  'and',
  'not',
  'limit',
  'here',
]);

/**
 * Keeps a misspelled car's name as text, with a question, if no other words support it: `rouge` may be a Rogue. A text
 * search finds similar spellings. A long name is hardly another word: `mercades`.
 */
export function resolveGuesses(items: readonly SentenceItem[], atoms: readonly Atom[]): SentenceItem[] {
  const understood = items.filter(
    ({ kind }) => kind !== 'leftover' && kind !== 'unsearchable' && !NON_FILTER_KINDS.has(kind),
  );
  const [guess] = understood;
  if (understood.length !== 1 || !guess || (guess.kind !== 'chip' && guess.kind !== 'question')) return [...items];
  const isLong = guess.kind === 'chip' && atoms[guess.from]!.key.length >= LONG_NAME;
  return guess.isGuess && !isLong ? items.map((item) => (item === guess ? asText(guess) : item)) : [...items];
}

/** Letters. */
const LONG_NAME = 8;

/** Rejects a guess right after another make: in `ford challenge`, the second word is not a Challenger. */
export function rejectMisplacedGuesses(items: readonly SentenceItem[], atoms: readonly Atom[]): SentenceItem[] {
  return items.map((item, at) => {
    const before = items[at - 1];
    if ((item.kind !== 'chip' && item.kind !== 'question') || !item.isGuess || before?.kind !== 'chip') return item;
    const isMake = Object.keys(before.params).join() === VEHICLE_PARAMS.make && !atoms[item.from]!.broken;
    const makes = alternativesOf(item).flatMap(({ makeCode = [] }) => makeCode);
    return isMake && !makes.includes(before.params[VEHICLE_PARAMS.make]![0]!) ? asText(item) : item;
  });
}

type Guess = Chip | Extract<SentenceItem, { kind: 'question' }>;

function alternativesOf(guess: Guess) {
  return guess.kind === 'chip' ? [guess.params] : guess.question.alternatives;
}

function asText(guess: Guess): SentenceItem {
  const question = { ask: 'Is it a misspelled car name?', alternatives: alternativesOf(guess) };
  return { from: guess.from, to: guess.to, kind: 'leftover', question };
}
