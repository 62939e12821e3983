import type { Dataset, ListData } from '../../dataset.ts';
import type { Dialect } from './dialect.ts';
import type { SqlFigure } from './plan-query.ts';
import { MASK_BITS, maskCount, maskColumnName } from './table-layout.ts';

/** Counts of fewer rows than 2 to this fit side by side in one sum, three of them. */
const FIELD_BITS = 21;

/** Stores sets as bits of integers: a test is an `&`, and one sum counts several bits at once. */
export function maskSets({
  columns,
  size,
}: Dataset): Pick<Dialect, 'setTest' | 'setPresent' | 'setColumns' | 'setCounts'> {
  const field = size < 2 ** FIELD_BITS ? FIELD_BITS : 31;
  const masks = (column: string) =>
    Array.from({ length: maskCount(columns[column] as ListData) }, (_mask, word) => maskColumnName(column, word));
  return {
    setTest: (column, codes, how) => {
      const wanted = new Map<number, bigint>();
      for (const code of codes) {
        const word = Math.floor((code - 1) / MASK_BITS);
        wanted.set(word, (wanted.get(word) ?? 0n) | (1n << BigInt((code - 1) % MASK_BITS)));
      }
      const tests = [...wanted].map(([word, mask]) =>
        how === 'any'
          ? `(${maskColumnName(column, word)} & ${mask}) <> 0`
          : `(${maskColumnName(column, word)} & ${mask}) = ${mask}`,
      );
      return `(${tests.join(how === 'any' ? ' OR ' : ' AND ')})`;
    },
    setPresent: (column) => `(${masks(column).join(' | ')}) <> 0`,
    setColumns: masks,
    setCounts: (column, from, read) => {
      const sums = packedSums(column, (columns[column] as ListData).dictionary.length - 1, field);
      return {
        kind: 'figures',
        from,
        values: sums.length > 0 ? sums.map(({ sql }) => sql) : ['count(*)'],
        read: (figures, answer) =>
          read(
            sums.flatMap(({ codes }, i) => unpack(figures[i], codes, field)),
            answer,
          ),
      };
    },
  };
}

/** Returns sums that contain the counts of all codes, each in its own bit field, the first code in the lowest bits. */
function packedSums(column: string, count: number, field: number): { sql: string; codes: number[] }[] {
  const sums: { sql: string; codes: number[] }[] = [];
  for (let word = 0; word * MASK_BITS < count; word++) {
    const bits = Math.min(MASK_BITS, count - word * MASK_BITS);
    for (let low = 0; low < Math.min(field, bits); low++) {
      const fields = Array.from({ length: Math.ceil((bits - low) / field) }, (_field, i) => i * field);
      const mask = fields.reduce((sum, at) => sum | (1n << BigInt(at)), 0n);
      sums.push({
        sql: `sum((${maskColumnName(column, word)} >> ${low}) & ${mask})`,
        codes: fields.map((at) => word * MASK_BITS + low + at + 1),
      });
    }
  }
  return sums;
}

function unpack(sum: SqlFigure | undefined, codes: readonly number[], field: number): [code: number, n: number][] {
  const fields = BigInt(sum ?? 0);
  const mask = (1n << BigInt(field)) - 1n;
  return codes.map((code, i) => [code, Number((fields >> BigInt(i * field)) & mask)]);
}
