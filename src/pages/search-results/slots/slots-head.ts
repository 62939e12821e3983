import type { PageHead } from '../../page-answer.ts';
import type { SlotsView } from './slots-data.ts';
import { SUPPRESS_SHOWCASE_SCRIPT } from './suppress-showcase.ts';

/** Keeps the height of the carousel until its styles are there (slots.later.css), so that the list does not move. */
const SLOT_SPACE = '.slots{block-size:206px}@media (pointer:coarse){.slots{block-size:214px}}';

/** Returns what the head of a page with slots has in addition to `early`, which every page has. */
export function slotsHead(slots: SlotsView | undefined, early: string): Pick<PageHead, 'early' | 'earlyStyles'> {
  return {
    early: slots?.showcase?.canHide ? `${early};${SUPPRESS_SHOWCASE_SCRIPT}` : early,
    ...(slots && slots.carousel.length > 0 && { earlyStyles: SLOT_SPACE }),
  };
}
