/**
 * Parses `1999-2003,2010` or `1999-2003, 2010` into years, ascending. Throws on anything else, because the text is our
 * own.
 */
export function parseYears(text: string): number[] {
  return text.split(',').flatMap((part) => {
    const span = /^\s*(\d{4})(?:-(\d{4}))?\s*$/.exec(part);
    if (!span) throw new Error(`"${part}" is not a year or a span of years`);
    const first = Number(span[1]);
    const last = Number(span[2] ?? span[1]);
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
}

/** Formats years in any order as `1999-2003,2010`. */
export function formatYears(years: Iterable<number>): string {
  const spans: [number, number][] = [];
  for (const year of [...new Set(years)].sort((a, b) => a - b)) {
    const last = spans.at(-1);
    if (last && last[1] === year - 1) last[1] = year;
    else spans.push([year, year]);
  }
  return spans.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)).join(',');
}
