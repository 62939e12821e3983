/** A measured value: the median of its samples, and their number. */
export type Figure = { name: string; unit: string; value: number; samples: number };

/** Collects samples by name; names need no registration. */
export type Samples = {
  add(name: string, unit: string, value: number): void;
  /** In the order in which the names first occurred. */
  figures(): Figure[];
  /** Returns all samples of a name in their order. */
  valuesOf(name: string): readonly number[];
};

export function createSamples(): Samples {
  const rows = new Map<string, { unit: string; values: number[] }>();
  return {
    add(name, unit, value) {
      const row = rows.get(name) ?? { unit, values: [] };
      row.values.push(value);
      rows.set(name, row);
    },
    figures: () =>
      [...rows].map(([name, { unit, values }]) => ({ name, unit, value: median(values), samples: values.length })),
    valuesOf: (name) => rows.get(name)?.values ?? [],
  };
}

/** Returns the median; NaN for no values. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 ? sorted[half]! : ((sorted[half - 1] ?? Number.NaN) + (sorted[half] ?? Number.NaN)) / 2;
}

/** Formats a table: name, figure, unit, number of samples. */
export function formatFigures(figures: readonly Figure[]): string {
  const width = Math.max(...figures.map(({ name }) => name.length));
  return figures
    .map(({ name, unit, value, samples }) =>
      [name.padEnd(width), formatValue(value).padStart(8), unit.padEnd(3), samples > 1 ? `median of ${samples}` : '']
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

export function formatValue(value: number): string {
  if (Number.isNaN(value)) return '–';
  return Math.abs(value) >= 100 ? value.toFixed(0) : Math.abs(value) >= 10 ? value.toFixed(1) : value.toFixed(2);
}
