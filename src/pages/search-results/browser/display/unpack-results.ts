import type { BinView, RangeView, SearchResultsData, SectionView } from '../../page-data.ts';

/**
 * The lower end of the first bin, the step to each further lower end (the last step repeats), the counts of the bins,
 * and the gap between the upper end of a bin and the lower end of the next; the last bin has no upper end.
 */
export type PackedBins = [steps: number[], counts: number[], gap: number];

type SectionWithRange = Extract<SectionView, { range: RangeView }>;
export type PackedSection =
  | Exclude<SectionView, SectionWithRange>
  | (Omit<SectionWithRange, 'range'> & { range: Omit<RangeView, 'bins'> & { bins: PackedBins } });

/** The data of another search, without the brand, which stays the same. */
export type ChangedResults = Omit<SearchResultsData, 'brand'>;
/** The same data in the format that the server sends (`view/results-json.ts`). */
export type PackedResults = Omit<ChangedResults, 'sections'> & { sections: readonly PackedSection[] };

export function unpackResults(data: PackedResults): ChangedResults {
  return { ...data, sections: data.sections.map(unpackSection) };
}

function unpackSection(section: PackedSection): SectionView {
  if (!('range' in section)) return section;
  const { range } = section;
  return { ...section, range: { ...range, bins: unpackBins(range.bins) } } as SectionView;
}

export function unpackBins([steps, counts, gap]: PackedBins): BinView[] {
  let next = steps[0]!;
  return counts.map((count, at) => {
    const from = next;
    next += steps[at + 1] ?? steps.at(-1)!;
    return { from, to: at === counts.length - 1 ? null : next - gap, count };
  });
}
