/** The code that the page loads when it is idle, or at the shopper's first interaction: see `late-parts.tsx`. */
export { closeOnBack } from './close-on-back.ts';
export { Navigator } from './navigator.ts';
export { BelowResults } from '../below/below-results.tsx';
export { SearchPresets } from '../entry/search-presets.tsx';
export { SectionPayment, SectionFields, SectionOptions } from '../panel/section-content.tsx';
export { SheetTop } from '../panel/sheet-top.tsx';
export { YourSearch } from '../panel/your-search.tsx';
export { BuyingOptions, SearchAdvice } from '../buying-options/buying-options.tsx';
export { ListFoot } from '../results/list-foot.tsx';
export { LiveChips } from '../results/chip-list.tsx';
export { PageFooter } from '../results/page-footer.tsx';
export { ViewSwitch, ListValueSwitch } from '../results/list-value-switch.tsx';
export { LoadMore } from '../results/load-more.tsx';
export { PlacePrompt } from '../results/place-prompt.tsx';
export { Promo } from '../slots/slot-card.tsx';
export { SlotCarousel } from '../slots/slot-carousel.tsx';
export { Showcase } from '../slots/showcase.tsx';
export { ExpiredBanner, NoResults, SearchFailed, SearchNotices, WordsNote } from '../results/messages.tsx';
