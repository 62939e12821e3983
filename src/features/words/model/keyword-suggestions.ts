/** Longest text that is matched, in characters of its normalized form. */
const MAX_TEXT = 60;
const MAX_KEY = 80;

/** A phrase to suggest: `starts` are texts that name it, `inside` are texts that begin at a later word of its name. */
export type Phrase = { starts: readonly string[]; inside: readonly string[] };

/** A phrase that was found: its index in the list, and its rank. A smaller rank is a better match. */
export type PhraseMatch = { at: number; rank: number };

export type PhraseIndex = {
  /**
   * Returns the phrases that begin with the text, or with a text at most two typos away from it. Order: fewest typos,
   * then whole names before prefixes before later words, then popularity, then index. A typo is an extra, missing or
   * wrong letter, or two swapped letters (Damerau–Levenshtein, each position edited once).
   */
  match(text: string, popularity: ArrayLike<number>, max: number): PhraseMatch[];
};

/** Returns how many typos a text of this length (in characters) may contain. */
function typosAllowed(length: number): 0 | 1 | 2 {
  return length < 3 ? 0 : length < 6 ? 1 : 2;
}

/**
 * Normalizes a text for comparison: `Citroën DS3 E-Tense!` → `citroen ds3 etense`. Signs within words are removed,
 * other signs separate words.
 */
export function normalizePhrase(text: string): string {
  // Most names are plain, and there are thousands.
  if (text.length <= 4 * MAX_TEXT && PLAIN.test(text)) return text.toLowerCase();
  return text
    .slice(0, 4 * MAX_TEXT)
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}|(?<=[\p{L}\p{N}])[-.'’/](?=[\p{L}\p{N}])/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const PLAIN = /^[a-z\d]+(?: [a-z\d]+)*$/i;

const WHOLE = 0;
const START = 1;
const INSIDE = 2;
/** A rank is `typos * TIERS + tier`. */
const TIERS = 3;
const NO_RANK = 255;

/** Returns the number of typos in a rank. */
export function typosOf(rank: number): number {
  return Math.floor(rank / TIERS);
}

/** Returns whether a rank means that the text is the exact beginning of a name. */
export function isExactNamePrefix(rank: number): boolean {
  return rank <= START;
}

/** Sorted keys, traversed like a trie of their common prefixes. */
type Keys = { texts: string[]; phrase: Int32Array; tier: Uint8Array; shared: Uint8Array };

/** Indexes phrases. Takes some tens of milliseconds for 12,000 phrases. */
export function createPhraseIndex(phrases: readonly Phrase[]): PhraseIndex {
  const keys = sortKeys(phrases);
  const ranks = new Uint8Array(phrases.length).fill(NO_RANK);
  return {
    match: (text, popularity, max) => {
      const wanted = normalizePhrase(text).slice(0, MAX_TEXT).trimEnd();
      if (wanted === '') return [];
      const touched: number[] = [];
      const note = (key: number, typos: number) => {
        const at = keys.phrase[key]!;
        const whole = typos === 0 && keys.tier[key] === START && keys.texts[key] === wanted;
        const rank = typos * TIERS + (whole ? WHOLE : keys.tier[key]!);
        if (ranks[at] === NO_RANK) touched.push(at);
        if (rank < ranks[at]!) ranks[at] = rank;
      };
      findBeginnings(keys, wanted, note);
      if (touched.length < max) findSimilar(keys, wanted, typosAllowed(wanted.length), note);
      const found = touched.map((at) => ({ at, rank: ranks[at]! }));
      for (const at of touched) ranks[at] = NO_RANK;
      return found
        .sort((a, b) => a.rank - b.rank || popularity[b.at]! - popularity[a.at]! || a.at - b.at)
        .slice(0, max);
    },
  };
}

function sortKeys(phrases: readonly Phrase[]): Keys {
  const entries: { text: string; at: number; tier: number }[] = [];
  for (const [at, { starts, inside }] of phrases.entries()) {
    for (const text of new Set(starts.map(keyOf))) if (text) entries.push({ text, at, tier: START });
    for (const text of new Set(inside.map(keyOf))) if (text) entries.push({ text, at, tier: INSIDE });
  }
  entries.sort((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : 0));
  const texts = entries.map(({ text }) => text);
  return {
    texts,
    phrase: Int32Array.from(entries, ({ at }) => at),
    tier: Uint8Array.from(entries, ({ tier }) => tier),
    shared: Uint8Array.from(texts, (text, key) => (key === 0 ? 0 : sharedLength(texts[key - 1]!, text))),
  };
}

function keyOf(text: string): string {
  return normalizePhrase(text).slice(0, MAX_KEY).trimEnd();
}

function sharedLength(a: string, b: string): number {
  const max = Math.min(a.length, b.length);
  let length = 0;
  while (length < max && a.charCodeAt(length) === b.charCodeAt(length)) length++;
  return length;
}

function findBeginnings({ texts }: Keys, wanted: string, note: (key: number, typos: number) => void): void {
  let low = 0;
  let high = texts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (texts[middle]! < wanted) low = middle + 1;
    else high = middle;
  }
  for (let key = low; key < texts.length && texts[key]!.startsWith(wanted); key++) note(key, 0);
}

/**
 * Records every key with a prefix at most `typos` edits away. The edit table has one row for each character of a key,
 * and keys with a common prefix share rows. If a prefix is too far away, all keys that start with it are skipped.
 */
function findSimilar(keys: Keys, wanted: string, typos: number, note: (key: number, typos: number) => void): void {
  if (typos === 0) return;
  const { texts, shared } = keys;
  const table = createEditTable(wanted, typos);
  // Number of rows that are valid for the current key, and the row at which it was given up.
  let rows = 0;
  let givenUpAt = Number.POSITIVE_INFINITY;
  for (let key = 0; key < texts.length; key++) {
    const common = shared[key]!;
    if (common < givenUpAt) {
      const text = texts[key]!;
      rows = Math.min(rows, common);
      givenUpAt = Number.POSITIVE_INFINITY;
      while (rows < text.length && givenUpAt === Number.POSITIVE_INFINITY) {
        rows++;
        if (!table.addRow(rows, text)) givenUpAt = rows;
      }
    }
    const found = table.bestAt(rows);
    if (found <= typos) note(key, found);
  }
}

/**
 * Creates a table of the edits between prefixes of a key (rows) and of the searched text (columns), near the diagonal
 * only.
 */
function createEditTable(wanted: string, typos: number) {
  const width = wanted.length + 1;
  const far = typos + 1;
  const cells = new Uint8Array((MAX_KEY + 1) * width).fill(far);
  const min = new Uint8Array(MAX_KEY + 1);
  /** The fewest edits to the whole text from any prefix that ends in this row or before. */
  const best = new Uint8Array(MAX_KEY + 1);
  for (let column = 0; column <= Math.min(typos, wanted.length); column++) cells[column] = column;
  best[0] = cells[wanted.length]!;

  const addRow = (row: number, text: string): boolean => {
    const start = row * width;
    const from = Math.max(1, row - typos);
    const to = Math.min(wanted.length, row + typos);
    const sign = text.charCodeAt(row - 1);
    let smallest = from === 1 ? Math.min(row, far) : far;
    cells[start + from - 1] = smallest;
    for (let column = from; column <= to; column++) {
      const other = wanted.charCodeAt(column - 1);
      const above = start - width + column;
      let edits = Math.min(
        cells[above - 1]! + (sign === other ? 0 : 1),
        cells[above]! + 1,
        cells[start + column - 1]! + 1,
        far,
      );
      const crossed =
        row > 1 && column > 1 && sign === wanted.charCodeAt(column - 2) && text.charCodeAt(row - 2) === other;
      if (crossed) edits = Math.min(edits, cells[above - width - 2]! + 1);
      cells[start + column] = edits;
      if (edits < smallest) smallest = edits;
    }
    if (to < wanted.length) cells[start + to + 1] = far;
    min[row] = smallest;
    best[row] = Math.min(best[row - 1]!, to === wanted.length && from <= to ? cells[start + wanted.length]! : far);
    // Two swapped letters reach back by two rows.
    return smallest <= typos || min[row - 1]! < typos;
  };
  return { addRow, bestAt: (row: number) => best[row]! };
}
