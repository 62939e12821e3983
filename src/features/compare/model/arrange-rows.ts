import type { DealRating } from '#features/listings/listings.ts';

/**
 * A cell of the comparison: one row's fact about one car. `text`: `null` if unknown. `value`: the number that `text`
 * shows, for the best of the row. `atLeast`: the least that an unknown value can be. `has`: whether the car has what
 * the row names. `deal`: the rating that `text` names. `notes`: reasons and terms below the text.
 */
export type FactCell = {
  text: string | null;
  value?: number | null;
  atLeast?: number;
  has?: boolean;
  deal?: DealRating;
  notes?: readonly string[];
};

/** A fact about every compared car, one cell for each. `better`: which values are better, and the word that marks the best. */
export type FactRow = {
  key: string;
  label: string;
  /** Explains what the row counts or how its values are estimated. */
  about?: string | null;
  better?: { direction: 'lower' | 'higher'; word: string };
  cells: readonly FactCell[];
};

export type FactGroup = { label: string; rows: readonly FactRow[] };

/** `best`: the word that marks the best car of the row; `null` for other cars. */
export type CellView = {
  text: string | null;
  has: boolean | null;
  deal: DealRating | null;
  notes: readonly string[];
  best: string | null;
};
export type RowView = { key: string; label: string; about: string | null; cells: readonly CellView[] };

/** `different`: rows by group in which cars differ. `same`: rows in which all cars are equal, with that one cell. */
export type ArrangedRows = {
  different: { label: string; rows: RowView[] }[];
  same: { key: string; label: string; about: string | null; cell: CellView }[];
};

/**
 * Divides rows into those in which cars differ and those in which all are equal. Leaves out rows without any known
 * value. A single car differs from nothing, so all of its rows are listed. `sold`: for each car, whether it is sold; a
 * sold car is never the best, because it can’t be bought.
 */
export function arrangeRows(groups: readonly FactGroup[], sold: readonly boolean[]): ArrangedRows {
  const known = groups.map(({ label, rows }) => ({ label, rows: rows.filter(isKnown) }));
  const isSame = (row: FactRow) => sold.length > 1 && allEqual(row.cells);
  return {
    different: known
      .map(({ label, rows }) => ({
        label,
        rows: rows.filter((row) => !isSame(row)).map((row) => rowView(row, sold)),
      }))
      .filter(({ rows }) => rows.length > 0),
    same: known.flatMap(({ rows }) =>
      rows.filter(isSame).map((row) => {
        const { key, label, about, cells } = rowView(row, sold);
        return { key, label, about, cell: cells[0]! };
      }),
    ),
  };
}

/**
 * Returns the indexes of the best cars: those with the best value, if at least two values can be chosen from and differ. If
 * a car of unknown value may be better, none is known to be the best.
 */
export function bestCellIndexes(
  { better, cells }: Pick<FactRow, 'better' | 'cells'>,
  sold: readonly boolean[],
): number[] {
  if (!better) return [];
  const values = cells.flatMap(({ value }, index) => (value == null || sold[index] ? [] : [{ value, index }]));
  const numbers = values.map(({ value }) => value);
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
  if (numbers.length < 2 || low === high) return [];
  const best = better.direction === 'lower' ? low : high;
  if (cells.some(({ atLeast }, index) => !sold[index] && isMaybeBetter(atLeast, best, better.direction))) return [];
  return values.filter(({ value }) => value === best).map(({ index }) => index);
}

/** Returns whether a car of which only a minimum is known may be the best. Its value can always be higher. */
function isMaybeBetter(atLeast: number | undefined, best: number, direction: 'lower' | 'higher'): boolean {
  return atLeast !== undefined && (direction === 'higher' || atLeast < best);
}

function rowView(row: FactRow, sold: readonly boolean[]): RowView {
  const best = bestCellIndexes(row, sold);
  return {
    key: row.key,
    label: row.label,
    about: row.about ?? null,
    cells: row.cells.map(({ text, has, deal, notes = [] }, index) => ({
      text,
      has: has ?? null,
      deal: deal ?? null,
      notes,
      best: best.includes(index) ? row.better!.word : null,
    })),
  };
}

function isKnown({ cells }: FactRow): boolean {
  return cells.some(({ text, has }) => text !== null || has === true);
}

/** Compares what shoppers read, so that equal-looking cells never count as different. */
function allEqual(cells: readonly FactCell[]): boolean {
  const read = cells.map(({ text, has, notes }) => JSON.stringify([text, has ?? null, notes ?? []]));
  return new Set(read).size <= 1;
}
