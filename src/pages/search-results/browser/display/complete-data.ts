import { completePresets, completeRows, completeWays } from '../../buying-options/read-blocks.ts';
import type { SearchResultsData } from '../../page-data.ts';
import { completeSlots } from '../../slots/read-slots.ts';
import { completeSection } from './read-section.ts';

/** Returns the first data of a page with what only the late parts show, which is read from the HTML. */
export function completeData(first: SearchResultsData): SearchResultsData {
  const { blocks, below, sections, slots } = first;
  return {
    ...first,
    sections: sections.map(completeSection),
    below: [...completeRows(below)],
    blocks: { ...blocks, entries: [...completePresets(blocks.entries)], ways: [...completeWays(blocks.ways)] },
    ...(slots && { slots: completeSlots(slots) }),
  };
}
