import { type Brand, BRANDS } from '#features/brands/brands.ts';
import { loadVehicleDetails } from '#pages/vehicle-details/load.ts';
import type { VehicleDetailsData } from '#pages/vehicle-details/page-data.ts';
import { minimalListing, minimalOwner, servicesForListing } from '#pages/vehicle-details/testing/one-vehicle.ts';

const DAY_MS = 86_400_000;
const NOW = Date.parse('2026-07-01T00:00:00Z');
const ODD = `<b>"A" & 'b'</b>`;
const RATING = { fairPrice: 20_000, low: 18_200, high: 22_000, doubt: null };

const photos = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ src: `https://x.example/${index}.jpg`, alt: index ? null : ODD }));

const priced = (salePrice: number, band: 'GREAT' | 'GOOD' | 'FAIR' | 'HIGH') => ({
  active: { salePrice, rating: { ...RATING, band } },
});

const offer = (price: number | null, fromDay: number, untilDay: number | null, seller = 'Mile High Motors') => ({
  listingId: 42,
  seller: { ownerId: seller.length, name: seller, zip: '80202', privateSeller: seller === 'A person' },
  price,
  from: NOW - fromDay * DAY_MS,
  priceFrom: NOW - fromDay * DAY_MS,
  until: untilDay === null ? null : NOW - untilDay * DAY_MS,
});

const comparable = (id: number, listed: boolean) => ({
  ...{ id, listed, title: `Car ${id} ${ODD}`, mileage: listed ? id : null, place: listed ? 'Denver, CO' : null },
  ...{ price: 10_000 + id, adjustedPrice: 11_000 + id },
});

const reasons = (comparables: number) => ({
  batch: { at: new Date(NOW - 7_200_000), cars: 1234 },
  isRated: true,
  doubt: null,
  details: {
    parts: [
      { factor: 'typical', multiplier: 24_000 },
      { factor: 'year', multiplier: 0.8333 },
      { factor: 'region', multiplier: 1.2 },
      { factor: 'color', multiplier: 1.001 },
    ] as const,
    comparables: Array.from({ length: comparables }, (_, index) => comparable(44 + index, index % 2 === 0)),
    comparableCount: comparables + 23,
  },
});

type Answers = Parameters<typeof servicesForListing>[0];
type State = Omit<Answers, 'active' | 'owner' | 'similar'> & {
  active?: Parameters<typeof minimalListing>[0];
  owner?: Parameters<typeof minimalOwner>[0];
  similar?: Parameters<typeof minimalListing>[0][];
  referer?: string;
};

export const VEHICLE_STATES = {
  'little known': {},
  'without contact': { owner: { hideEmailForm: true } },
  'a great price': { ...priced(17_000, 'GREAT'), views: 12, confirmedAt: new Date(NOW - DAY_MS) },
  'a good price': priced(19_000, 'GOOD'),
  'a fair price in its interval': priced(20_000, 'FAIR'),
  'a high price': priced(30_000, 'HIGH'),
  'no price, but an incentive': { active: { incentive: 500, marketPrice: 20_000 } },
  'a reduced price below the MSRP': {
    active: { salePrice: 20_000, previousPrice: 21_000, msrp: 25_000, incentive: 1_000, sponsored: true },
  },
  'a price that is not rated': {
    active: { salePrice: 18_000, rating: { ...RATING, band: null, doubt: { reason: 'branded-title' } } },
  },
  'a price that is not rated yet': {
    active: { salePrice: 18_000 },
    reasons: { batch: null, isRated: false, doubt: null, details: null },
  },
  'reasons of its rating': { ...priced(18_000, 'GREAT'), reasons: reasons(8) },
  'reasons without comparable cars': { ...priced(18_000, 'GREAT'), reasons: { ...reasons(0), batch: null } },
  'a price history': {
    active: { salePrice: 18_000, vin: '4T1B11HK5KU000001', stockNumber: ODD, previousPrice: 18_500 },
    past: [
      offer(18_000, 3, null),
      offer(19_000, 20, 3),
      offer(null, 40, 20),
      offer(21_000, 50, 30, 'A person'),
      { ...offer(17_000, 10, null, ODD), listingId: 7 },
    ],
  },
  'one photo': { active: { images: photos(1) } },
  'many photos': { active: { images: photos(9) } },
  'photos and a drawing': { active: { images: [...photos(2), { src: 'https://drawn.example/side', alt: null }] } },
  'many facts': {
    active: {
      ...{ mileage: 1, driveCode: '4WD', fuelCode: 'ELE', bodyStyleCode: 'TRUCK', trim: ODD, trimCode: 'X' },
      ...{ modelCode: 'TACOMA', model: 'Tacoma', exteriorColor: ODD, decoded: ['driveCode'], doors: 4 },
      ...{ features: ['GLASS_KNOB', 'BLUETOOTH', 'BLIND_SPOT', 'ALARM'], packages: [ODD, 'A', 'B'] },
      ...{ listingType: 'CERTIFIED', certifiedProgram: ODD, moneyBackGuarantee: true, buyOnline: true },
      ...{ history: ['ONE_OWNER'], description: `First.\n\n${ODD}`, statedCondition: 'good' },
      ...{ listedAt: '2026-06-30T00:00:00.000Z', image360: 'https://spin.example/1?a=1&b=2' },
    },
    owner: { latitude: 39.7525, longitude: -104.8116, zip: '80202' },
    referer: 'https://cars.example/cars-for-sale?makeCode=TOYOTA&zip=80202',
  },
  'a dealer of whom much is known': {
    active: { link: 'https://dealer.example/?a=1&b=2', homeServices: ['HOME_DELIVERY'], stale: true },
    owner: {
      ...{ name: ODD, phone: '3035550123', rating: 4.5, reviewCount: 12, website: 'https://dealer.example/' },
      ...{ address: '1 Main St', city: 'Denver', state: 'CO', zip: '80202', homeServices: ['VIRTUAL_APPOINTMENTS'] },
      ...{ shippingLabel: ODD },
    },
    confirmedAt: new Date(NOW - 40 * DAY_MS),
    counts: [39],
  },
  'a dealer with a phone only': { owner: { phone: '3035550123', rating: 4, hideEmailForm: true } },
  'a private seller': { owner: { privateSeller: true, hasLeadEmail: true, phone: '3035550123' } },
  'no similar cars': { similar: [] },
  'odd similar cars': {
    similar: [
      { salePrice: 100, trim: ODD, sponsored: true, images: photos(1) },
      { salePrice: 17_000, rating: { ...RATING, band: 'GREAT' }, mileage: 1 },
      { salePrice: 30_000, rating: { ...RATING, band: 'HIGH' }, trim: 'SE' },
    ],
  },
} satisfies Record<string, State>;

export type VehicleState = keyof typeof VEHICLE_STATES;

/** `npm run test:long` sets `PAGE_STATES` to 100, to try every state on every brand. Otherwise the brands take turns. */
const IS_LONG = process.env['PAGE_STATES'] === '100';

/** The states of the vehicle's page in which tests render it. Each brand has one of a car of which little is known. */
export const VEHICLE_PAGES = (Object.keys(VEHICLE_STATES) as VehicleState[]).flatMap((state, at) =>
  BRANDS.filter((_brand, turn) => IS_LONG || at === 0 || turn === at % BRANDS.length).map((brand) => ({
    brand,
    state,
  })),
);

/** Returns the data of a vehicle's page in one of its states. */
export async function vehicleData(brand: Brand, name: VehicleState): Promise<VehicleDetailsData> {
  const state: State = VEHICLE_STATES[name];
  const { active, owner, similar = [{}, { salePrice: 100 }], referer, ...answers } = state;
  const make = brand.fixedMake === null ? {} : { makeCode: brand.fixedMake };
  const services = servicesForListing({
    ...answers,
    active: minimalListing({ ...make, ...active }),
    owner: minimalOwner(owner),
    similar: similar.map((changes, index) => minimalListing({ id: 43 + index, ...changes })),
  });
  const request = { id: '42', origin: 'https://cars.example', referer, signal: new AbortController().signal };
  const answer = await loadVehicleDetails({ ...services, brand }, request);
  if (answer.kind !== 'page') throw new Error(`Expected a page, not ${answer.kind}.`);
  return answer.data;
}
