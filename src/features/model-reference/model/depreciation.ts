import type { YearRow } from './price-row.ts';

/** The average price of a model year compared with that of the base year; `null` for the base year and newer ones. */
export type DepreciationRow = YearRow & { year: number; change: number | null };

/**
 * Compares model years, newest first, with the newest year that has many used cars. If that year is missing, the next
 * older one is the base. `change`: -0.25 is a quarter less.
 */
export function depreciationOf(rows: readonly YearRow[], newestYear: number): DepreciationRow[] {
  const years = rows.map((row) => ({ ...row, year: Number(row.value) }));
  const base = years.find(({ year, avgPrice }) => year <= newestYear && avgPrice > 0);
  return years.map((row) => ({
    ...row,
    change: base && row.year < base.year ? row.avgPrice / base.avgPrice - 1 : null,
  }));
}
