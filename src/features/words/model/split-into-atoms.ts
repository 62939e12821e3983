/**
 * A word as the grammar sees it: letters and digits without a sign between them (`F-150` is two words). `from` and `to`
 * are offsets in the original text.
 */
export type Atom = {
  from: number;
  to: number;
  /** Lower case, without accents and signs, for comparing spellings. */
  key: string;
  /** Whether a comma, a period or a similar sign comes before the word, so that no phrase crosses it. */
  broken: boolean;
};

/** Maximum number of words that are read, more than searches have. The words after these are left over. */
export const MAX_ATOMS = 80;

/** The key of a minus sign or an exclamation mark that excludes the word after it: `civic -red`, `honda !civic`. */
export const MINUS = '-';
/** Words, and signs before a word that exclude it: `-red` in any position, but not `3-door`. */
const WORD =
  /[-!](?=\p{L})(?<=(?:^|\s)[-!])|[$€£]?\d{1,3}(?:,\d{3})+(?:\.\d+)?\p{L}*|[$€£]?\d*\.\d+\p{L}*|[$€£]?[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}]+)*|[^\p{L}\p{M}\p{N}\p{P}\p{Z}\p{C}<>=+~$|^`]+/gu;
const ASCII = /^[\x20-\x7e]*$/;
const EXCLUDING_SIGN = /^[-!]$/;
const BREAK = /[,;!?()[\]{}"“”•\n]/;
const STOP = /^\.+\s/;
/** A period ends a sentence only after a word of at least this many characters: `ID. Buzz` is one phrase. */
const MIN_BEFORE_STOP = 3;

/**
 * Returns the text in lower case and without accents. Every character stays in place, so offsets are valid in both
 * texts.
 */
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

/** Splits a folded text into its words. */
export function splitIntoAtoms(folded: string): Atom[] {
  const atoms: Atom[] = [];
  let end = 0;
  for (const { 0: word, index } of folded.matchAll(WORD)) {
    const gap = folded.slice(end, index);
    const last = atoms.at(-1);
    const isStopped = last !== undefined && last.to - last.from >= MIN_BEFORE_STOP && STOP.test(gap);
    const broken = last !== undefined && (isStopped || BREAK.test(gap));
    end = index + word.length;
    atoms.push({ from: index, to: end, key: EXCLUDING_SIGN.test(word) ? MINUS : squashKey(word), broken });
  }
  return atoms;
}

/** Makes joined and separate spellings equal: `Mercedes-Benz`, `mercedes benz` → `mercedesbenz`. */
export function squashKey(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase().replaceAll(/[^a-z\d]+/g, '');
  return foldText(text).replaceAll(/[^\p{L}\p{N}]+/gu, '');
}
