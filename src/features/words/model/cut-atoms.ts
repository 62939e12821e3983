/**
 * A word as the grammar sees it: letters and digits without a sign between them (`F-150` are two). `from` and `to` are
 * offsets in the text as it was typed.
 */
export type Atom = {
  from: number;
  to: number;
  /** Lower case, without accents and signs: what spellings are compared by. */
  key: string;
  /** A comma, a full stop or the like stands before: no phrase goes across. */
  broken: boolean;
};

/** More words than a wish has; those after them are left over as they are. */
export const MOST_ATOMS = 80;

const WORD =
  /[$€£]?\d{1,3}(?:,\d{3})+(?:\.\d+)?\p{L}*|[$€£]?\d*\.\d+\p{L}*|[$€£]?[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}]+)*|[^\p{L}\p{M}\p{N}\p{P}\p{Z}\p{C}<>=+~$|^`]+/gu;
const ASCII = /^[\x20-\x7e]*$/;
const BREAK = /[,;!?()[\]{}"“”•\n]/;
const STOP = /^\.+\s/;
/** A full stop ends a sentence, not so short a word: `ID. Buzz`. */
const LEAST_BEFORE_STOP = 3;

/** The text in lower case and without accents, each sign where it was, so that offsets hold for both. */
export function foldText(text: string): string {
  let folded = '';
  for (let at = 0; at < text.length; at++) {
    const unit = text[at]!;
    const plain = unit < '\u0080' ? unit.toLowerCase() : foldUnit(unit);
    folded += plain.length === 1 ? plain : unit;
  }
  return folded;
}

function foldUnit(unit: string): string {
  if (unit === '–' || unit === '—' || unit === '−') return '-';
  if (unit === '’' || unit === '‘') return "'";
  return unit.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** The words of a text that was folded. */
export function cutAtoms(folded: string): Atom[] {
  const atoms: Atom[] = [];
  let end = 0;
  for (const { 0: word, index } of folded.matchAll(WORD)) {
    const gap = folded.slice(end, index);
    const last = atoms.at(-1);
    const isStopped = last !== undefined && last.to - last.from >= LEAST_BEFORE_STOP && STOP.test(gap);
    const broken = last !== undefined && (isStopped || BREAK.test(gap));
    end = index + word.length;
    atoms.push({ from: index, to: end, key: squashKey(word), broken });
  }
  return atoms;
}

/** `Mercedes-Benz`, `mercedes benz` → `mercedesbenz`: how joined and parted spellings become one. */
export function squashKey(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase().replaceAll(/[^a-z\d]+/g, '');
  return foldText(text).replaceAll(/[^\p{L}\p{N}]+/gu, '');
}
