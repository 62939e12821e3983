/** The tabs of the model reference in their order (spec 2 §2). */
export const REFERENCE_TABS = [
  { key: 'pricing', label: 'Pricing' },
  { key: 'trims', label: 'Compare Trims' },
  { key: 'safety', label: 'Safety' },
  { key: 'reviews', label: 'Consumer Reviews' },
  { key: 'faqs', label: 'FAQs' },
] as const;

export type ReferenceTab = (typeof REFERENCE_TABS)[number];
export type ReferenceTabKey = ReferenceTab['key'];

/** The facts that decide which tabs a search has. */
export type ReferenceFacts = {
  /** The search finds used cars. */
  isUsed: boolean;
  /** Cars of the search have prices by model year, or by trim. */
  hasPriceRows: boolean;
  /** The search is for a single make and model. */
  isOneModel: boolean;
  hasTrim: boolean;
  /** Whether the address has the form make-model or year-make-model. */
  hasModelAddress: boolean;
  /** Whether any safety data about the model year exists. */
  hasSafety: boolean;
  /** The switch `consumer_ratings`. */
  ratingsFlag: boolean;
  hasRatings: boolean;
};

const CONDITIONS: Readonly<Record<ReferenceTabKey, (facts: ReferenceFacts) => boolean>> = {
  pricing: ({ isUsed, hasPriceRows }) => isUsed && hasPriceRows,
  trims: ({ hasModelAddress }) => hasModelAddress,
  safety: ({ isOneModel, hasTrim, hasSafety }) => isOneModel && !hasTrim && hasSafety,
  reviews: ({ ratingsFlag, hasRatings }) => ratingsFlag && hasRatings,
  faqs: ({ isUsed, hasPriceRows }) => isUsed && hasPriceRows,
};

/** Returns the tabs of a search in order. Initially the first one is open (spec 2 §2). */
export function referenceTabs(facts: ReferenceFacts): ReferenceTab[] {
  return REFERENCE_TABS.filter(({ key }) => CONDITIONS[key](facts));
}
