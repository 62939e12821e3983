import { MAIN_BRAND } from '#features/brands/brands.ts';
import { FLAG_DEFAULTS } from '#features/flags/flags.ts';
import type { SearchAnswer } from '#features/search/search.ts';
import type { PageAnswer } from '#pages/page-answer.ts';
import { loadProblem } from '#pages/problem/load.ts';
import { loadSavedCars } from '#pages/saved-cars/load.ts';
import { loadSearchResults } from '#pages/search-results/load.ts';
import { FAKE_GUARDS } from '#pages/search-results/testing/fake-guards.ts';
import { fakeSearchService } from '#pages/search-results/testing/fake-search-service.ts';
import { sampleListing, sampleOwner } from '#pages/search-results/testing/sample-listing.ts';
import { loadSignIn } from '#pages/sign-in/load.ts';
import type { SignInScreen } from '#pages/sign-in/page-data.ts';
import { loadVehicleDetails } from '#pages/vehicle-details/load.ts';
import { minimalListing, minimalOwner, servicesForListing } from '#pages/vehicle-details/testing/one-vehicle.ts';
import { ERRORS } from '#app/base/errors.ts';
import type { PageName } from '#app/document/page-table.tsx';
import { FORM_STATES } from './form-states.ts';

/** A page by the name of its folder, with its loader's answer. */
export type PageState = { page: PageName; answer: PageAnswer<unknown> };

const signal = AbortSignal.timeout(2 ** 31 - 1);
const refUrl = '/saved-cars';

const CARS = [
  sampleListing(),
  sampleListing({ id: 2, salePrice: null, trim: null, mileage: null }),
  sampleListing({ id: 3, sponsored: true, previousPrice: 31_000 }),
  sampleListing({ id: 4, rating: null, model: 'A model with an uncommonly long name' }),
];
const RESULTS = CARS.map((listing, at) => ({
  listing,
  owner: sampleOwner(),
  distanceMiles: at === 1 ? null : 12.4,
  beyondRadius: at === 2,
}));

/** Page states with fixed data, by the last part of their address. */
export const PAGE_STATES: Readonly<Record<string, () => Promise<PageState>>> = {
  'results-cards': () => results('?makeCode=TOYOTA&zip=80202', { total: 4, results: RESULTS }),
  'results-empty': () => results('?makeCode=TOYOTA&maxPrice=500', { total: 0, results: [] }),
  'results-invalid-zip': () => results('?zip=00000', {}),
  'results-expired-car': () => results('?makeCode=TOYOTA', {}, '2019 Toyota Tacoma'),
  vehicle: () => vehicle({ salePrice: 20_000 }),
  'vehicle-private-seller': () => vehicle({}, { privateSeller: true, hasLeadEmail: true }),
  'sign-in': () => signIn({ kind: 'signin' }),
  'sign-in-errors': () =>
    signIn(
      { kind: 'signin' },
      { form: 'The email address or the password is wrong.', email: 'Enter an email address.' },
    ),
  'sign-up': () => signIn({ kind: 'signup' }),
  'sign-in-link-expired': () => signIn({ kind: 'spent', why: 'expired', signedInAs: null }),
  'saved-cars-empty': savedCars,
  ...FORM_STATES,
  ...Object.fromEntries(
    (['page-unknown', 'search-failed', 'unexpected'] as const).map((code) => [`error-${code}`, () => problem(code)]),
  ),
};

async function results(search: string, changes: Partial<SearchAnswer>, expired?: string): Promise<PageState> {
  const services = {
    search: fakeSearchService(changes).service,
    brand: MAIN_BRAND,
    flags: FLAG_DEFAULTS,
    guards: FAKE_GUARDS,
  };
  const options = expired === undefined ? {} : { expired: { vehicle: expired, unconfirmedSince: null } };
  return { page: 'search-results', answer: await loadSearchResults(services, search, signal, options) };
}

async function vehicle(
  car: Parameters<typeof minimalListing>[0],
  owner: Parameters<typeof minimalOwner>[0] = {},
): Promise<PageState> {
  const similar = [minimalListing({ id: 2 }), minimalListing({ id: 3, salePrice: 100 })];
  const services = servicesForListing({ active: minimalListing(car), owner: minimalOwner(owner), similar });
  const request = { id: '42', origin: 'http://localhost', referer: undefined, signal };
  const answer = await loadVehicleDetails(services, request);
  if (answer.kind === 'withdrawn' || answer.kind === 'unknown') throw new Error('The sample car has no page.');
  return { page: 'vehicle-details', answer };
}

async function signIn(screen: SignInScreen, errors: Record<string, string> = {}): Promise<PageState> {
  return { page: 'sign-in', answer: loadSignIn(MAIN_BRAND, screen, { refUrl, errors }) };
}

async function savedCars(): Promise<PageState> {
  const none = { findSaved: async () => [], isRemoved: async () => false };
  const unknown = {
    findListings: async () => new Map(),
    findRelisted: async () => new Map(),
    findSafety: async () => null,
  };
  const services = {
    brand: MAIN_BRAND,
    signedIn: false,
    signedOut: false,
    hasLeadsFallback: false,
    ...none,
    ...unknown,
  };
  return { page: 'saved-cars', answer: await loadSavedCars(services, { note: undefined, removed: undefined }) };
}

async function problem(code: keyof typeof ERRORS): Promise<PageState> {
  const request = { brand: MAIN_BRAND, problem: ERRORS[code], isBot: false, requestId: 'sample-request' };
  return { page: 'problem', answer: loadProblem(request) };
}
