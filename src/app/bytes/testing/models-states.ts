import { BRANDS } from '#features/brands/brands.ts';
import type { Trim, TrimComparison, YearPlotView } from '#features/model-reference/model-reference.ts';
import type { ConsumerReviewsProps } from '#features/reviews/reviews.ui.ts';
import type { SafetyInfoProps } from '#features/safety/safety.ui.ts';
import type { CarTileView } from '#pages/shared/car/car-tile-view.ts';
import { linkedBrandView } from '#pages/brand-view.ts';
import type { ModelsData, NearbyCarsView, PriceRowView, YearRowView } from '#pages/models/page-data.ts';

const ODD = `<b>"A" & 'b'</b>`;

const picture = (drawn: boolean) => ({ src: `/a.jpg?${ODD}`, srcset: '/a.jpg 1x', alt: ODD, drawn });
const car = (changes: Partial<CarTileView>): CarTileView => ({
  ...{ id: 1, href: '/cars-for-sale/vehicle/1', title: `2020 Mazda MX-5 ${ODD}`, price: '$20,000', deal: null },
  ...{ facts: '1,234 mi · Denver, CO', picture: picture(false) },
  ...changes,
});
const CARS = [
  car({}),
  car({ id: 2, title: 'Ford', deal: { rating: 'GREAT', label: 'Great price' }, picture: picture(true) }),
  car({ id: 3, title: 'Mercedes-Benz AMG', deal: { rating: 'HIGH', label: 'High price' }, facts: '' }),
];
const row = (changes: Partial<PriceRowView>): PriceRowView => ({
  ...{ label: ODD, page: null, cars: { label: '12', href: `/cars-for-sale?trim=${ODD}` } },
  ...{ average: '$20,000', lowest: '–', highest: '$30,000' },
  ...changes,
});
/** Each table has its own rows. */
const rows = (): PriceRowView[] => [
  row({}),
  row({ page: '/models/ford/f150/2020', cars: { label: '1', href: '/1' } }),
  row({ page: '/models/ford/f150/2021', cars: { label: '2', href: '/2' } }),
];
const years = (): YearRowView[] => ['2021', ODD].map((label) => ({ ...row({ label }), page: `/models/ford/${label}` }));
/** All pages of a model have the same rows. */
const YEARS = years();
const field = (name: string, value: string, error: string | null = null) => ({ name, value, error });
const near = (changes: Partial<NearbyCarsView>): NearbyCarsView => ({
  ...{ action: '/models/ford/f150', anywhere: [], found: null },
  fields: { zip: field('zip', ''), budget: field('maxPrice', '') },
  ...changes,
});
const link = (label: string) => ({ label, href: `/cars-for-sale?a=${label}` });
const found = (answer: NonNullable<NearbyCarsView['found']>['answer'], picks: readonly (string | null)[]) => ({
  ...{ name: 'Denver, CO 80202', remembered: 'zip=80202', answer },
  counts: [{ ...link('Within 25 miles'), cars: '2 cars' }],
  cars: CARS.map((one, at) => ({ ...one, pick: picks[at] ?? null })),
});
const listed = (label: string) => ({ ...link(label), detail: '2 of 3 at a great price' });
const tile = (label: string) => ({ ...link(label), detail: '12 cars from $4,500', rating: null, picture: null });
const TILES = [tile(ODD), { ...tile('Ford'), picture: picture(true), rating: { average: '4.3', count: '12 reviews' } }];
const FACTS = [
  { label: 'New and used for sale', value: '12' },
  { label: 'Body style', value: ODD },
];

/** Each plot has its own bars. */
const plot = (changes: Partial<YearPlotView>): YearPlotView => ({
  about: ODD,
  values: [
    { y: 0, label: '$10,000' },
    { y: 50, label: ODD },
  ],
  years: [{ x: 25, label: '2020' }],
  bars: [
    { year: 2020, x: 25, top: 10, bottom: 90, average: 50.5 },
    { year: 2021, x: 75, top: 0, bottom: 100, average: 40 },
  ],
  ...{ starts: [], current: null },
  ...changes,
});
const trim = (trimName: string, changes: Partial<Trim>): Trim => ({
  ...{ trimName, vehicleId: trimName, atcMake: 'Ford', atcModel: 'F-150', atcMakeCode: 'FORD', atcModelCode: 'F150' },
  ...{
    imagePath: '/a.webp',
    nationalMSRP: null,
    engineType: null,
    paymentCents: null,
    counted: 20,
    link: '/c?a=1&b=2',
  },
  specs: (['standard', 'unknown', 'unavailable', 'unknown'] as const).map((availability, at) => ({
    ...{ code: `${availability}${at}`, label: ODD, availability },
    having: at * 4,
  })),
  ...changes,
});
const COMPARISON: TrimComparison = {
  ...{ name: ODD, year: 2020, fuel: '', fuels: [{ value: 'HYB', label: ODD }], terms: ODD, orderHref: null },
  trims: [trim('LX', { nationalMSRP: 30_000, paymentCents: 50_049 }), trim(`${ODD} Limited with a long name`, {})],
};
const SAFETY: SafetyInfoProps = {
  vehicle: ODD,
  facts: {
    asOf: { ratings: '2026-02-01', recalls: '2026-02-01', complaints: '2026-02-01' },
    ratings: null,
    recalls: [],
    complaints: null,
  },
  features: { counted: 3, features: [] },
};
const REVIEW = {
  id: 1,
  title: ODD,
  body: ODD,
  pros: '',
  cons: '',
  stars: '4 of 5 stars',
  share: 80,
  about: ODD,
  reply: null,
};
const REVIEWS: ConsumerReviewsProps = {
  rating: {
    ...{ average: '4.3', count: '12 reviews' },
    stars: [
      { label: '5 stars', count: 3, share: 100 },
      { label: '4 stars', count: 0, share: 0 },
    ],
    categories: [{ label: 'Comfort', average: '4.1' }],
  },
  reviews: [REVIEW, { ...REVIEW, id: 2, pros: ODD, cons: ODD, reply: ODD }],
  ...{ authors: 'by owners', isDemo: true, none: ODD, write: link(ODD), change: link('Change') },
};
const COVER = { src: '/c.avif', srcSet: '/c.avif 1x', sizes: '100px', width: 100, height: 75, alt: ODD };

const BASE: Omit<ModelsData, 'brand'> = {
  ...{ heading: ODD, crumbs: [], summary: ODD, hero: null, search: null, near: null, factsNote: null, years: null },
  ...{ economy: null, trims: null, comparison: null, safety: null, faqs: [], lists: [], tiles: [], others: null },
  ...{ value: null, alert: null },
};

const STATES: Partial<ModelsData>[] = [
  {},
  { hero: { picture: null, rating: null, facts: [] } },
  { hero: { picture: null, rating: null, facts: [] }, alert: link('Email me the first one') },
  {
    hero: { picture: picture(true), rating: { average: '4.3', count: ODD }, facts: FACTS },
    search: link('See 12 cars'),
    near: near({ anywhere: CARS }),
    years: {
      ...{ plot: null, note: ODD, rows: YEARS, kept: '', current: null },
      generations: [row({ label: '5th, since 2019' })],
    },
    trims: { rows: rows(), notes: [ODD] },
    faqs: [{ question: ODD, answer: ODD }],
  },
  {
    near: near({
      fields: { zip: field('zip', '1', 'Enter a valid ZIP code'), budget: field('maxPrice', ODD, 'Enter a price') },
      found: found(null, []),
    }),
  },
  {
    near: near({
      fields: { zip: field('zip', '80202'), budget: field('maxPrice', '24000') },
      found: found({ lead: link(ODD), years: null, trims: [], hasDeals: false }, ['Newest']),
    }),
    tiles: [{ id: 'similar', heading: 'Similar models', isCompact: false, tiles: TILES }],
  },
  {
    near: near({
      found: found(
        {
          lead: link('12 cars'),
          years: { range: '2020 to 2022', newest: link('2022'), most: link('2020') },
          trims: [listed('LX'), listed(ODD)],
          hasDeals: true,
        },
        [null, 'Newest · Lowest price'],
      ),
    }),
    tiles: [{ id: 'makes', heading: 'Makes', isCompact: true, tiles: TILES }],
  },
  {
    near: near({
      found: found(
        {
          lead: link('2 cars'),
          years: { range: '2020', newest: link('2020'), most: null },
          trims: [],
          hasDeals: false,
        },
        [],
      ),
    }),
  },
  {
    crumbs: [link('Makes'), link(ODD)],
    hero: { picture: null, rating: null, facts: FACTS },
    years: {
      plot: plot({ current: 2020 }),
      note: null,
      rows: YEARS,
      kept: `?zip=${ODD}`,
      current: 2021,
      generations: [],
    },
    factsNote: ODD,
    trims: { rows: rows(), notes: [] },
    comparison: { table: COMPARISON, action: '/models/ford/f150/2020', params: [{ name: 'zip', value: ODD }] },
    safety: SAFETY,
    reviews: REVIEWS,
    value: link(ODD),
  },
  {
    years: {
      ...{ plot: plot({ starts: [{ x: 50, label: '2nd' }] }), note: ODD, rows: years(), kept: '?zip=80202' },
      ...{ current: null, generations: rows() },
    },
    trims: { rows: [...rows(), ...rows(), ...rows()], notes: [ODD, 'none'] },
    economy: { ...plot({ about: 'Economy' }), of: ODD },
    comparison: { table: { ...COMPARISON, fuel: 'HYB', orderHref: '/order' }, action: '/a', params: [] },
    reviews: { ...REVIEWS, rating: null, isDemo: false },
    lists: [
      { heading: 'Expert reviews', items: [listed(ODD), { ...listed('Ford'), detail: '', picture: COVER }] },
      { heading: 'More', items: [listed('Mazda')] },
    ],
    tiles: ['a', 'b', 'c'].map((id) => ({ id, heading: ODD, isCompact: id === 'a', tiles: TILES })),
    others: { label: ODD, links: [link(ODD), link('Yugo')] },
  },
];

/** Pages about makes, models and model years in different states. */
export const MODELS_PAGES: readonly ModelsData[] = STATES.flatMap((state, at) =>
  BRANDS.filter((_brand, turn) => at === 0 || turn === at % BRANDS.length).map((brand) => ({
    brand: linkedBrandView(brand),
    ...BASE,
    ...state,
  })),
);
