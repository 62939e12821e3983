import type { PageHead } from '../../page-answer.ts';
import { AD_SPACE_STYLES } from '../ads/ad-space-styles.ts';
import type { AdsView } from '../page-data.ts';
import type { SlotsView } from './slots-data.ts';
import { SUPPRESS_SHOWCASE_SCRIPT } from './suppress-showcase.ts';

/** Keeps the height of the carousel until its styles are there (slots.later.css), so that the list does not move. */
const SLOT_SPACE = '.slots{block-size:206px}@media (pointer:coarse){.slots{block-size:214px}}';

type Places = { slots: SlotsView | undefined; ads: AdsView | undefined };

/** Returns what the head of a page with slots or ads has in addition to `early`, which every page has. */
export function slotsHead({ slots, ads }: Places, early: string): Pick<PageHead, 'early' | 'earlyStyles'> {
  const hasCarousel = slots && slots.carousel.length > 0;
  const styles = (hasCarousel ? SLOT_SPACE : '') + (ads?.inLists ? AD_SPACE_STYLES : '');
  return {
    early: slots?.showcase?.canHide ? `${early};${SUPPRESS_SHOWCASE_SCRIPT}` : early,
    ...(styles && { earlyStyles: styles }),
  };
}
