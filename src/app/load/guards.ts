import { ZodError } from 'zod';
import { type CircuitStateName, createGuard } from '#ports/calls/create-guard.ts';
import type { Guard, GuardLimits } from '#ports/calls/guard.ts';
import { DatabaseUnavailableError } from '#ports/database/database-errors.ts';
import { PicturesBusyError } from '#ports/pictures/pictures.ts';
import { temporaryFailureOf } from '../base/temporary-failure.ts';

/** The limits of a dependency, and the fallback if it fails. */
type GuardedCall = GuardLimits & { fallback: string; source: string };

/** How long (ms) a circuit stays open before it is tried again (spec 1 §9). */
const RESET_MS = { soon: 30_000, late: 300_000 } as const;

/** Every call to an external service or an optional part, with its limits. */
export const GUARDED_CALLS = {
  /** Has no circuit, because the main content of a page is always requested, and its failure is always shown. */
  requiredListing: {
    name: 'the search of a page',
    timeoutMs: 20_000,
    resetMs: null,
    fallback: 'the search error page',
    source: 'spec 1 §8, §9',
  },
  optionalListing: {
    name: 'optional searches',
    timeoutMs: 3_000,
    resetMs: RESET_MS.soon,
    fallback: 'no such part on the page',
    source: 'spec 1 §8, §9',
  },
  paidSlots: {
    name: 'paid slots',
    timeoutMs: 300,
    resetMs: RESET_MS.soon,
    fallback: 'the page without paid slots',
    source: 'our own: no page waits for advertising',
  },
  paidClicks: {
    name: 'charges for clicks',
    timeoutMs: 1_000,
    resetMs: RESET_MS.soon,
    fallback: 'the click leads to the car without a charge',
    source: 'our own: no shopper waits for a charge',
  },
  clickOutcomes: {
    name: 'saves and messages after clicks',
    timeoutMs: 1_000,
    resetMs: RESET_MS.soon,
    fallback: 'the save or message is not counted for the dealer',
    source: 'our own: no shopper waits for counting',
  },
  analytics: {
    name: 'the receiver of events',
    timeoutMs: 5_000,
    resetMs: RESET_MS.soon,
    maxAtOnce: 4,
    fallback: 'the events are in the site’s own table only',
    source: 'our own: events wait for nothing and are not repeated',
  },
  adServer: {
    name: 'the ad server',
    timeoutMs: 1_000,
    resetMs: RESET_MS.soon,
    fallback: 'a house ad',
    source: 'our own: an ad that comes late is not worth its place',
  },
  adPictures: {
    name: 'pictures of the ad server',
    timeoutMs: 5_000,
    resetMs: RESET_MS.soon,
    maxAtOnce: 8,
    fallback: 'the texts of the ad',
    source: 'our own: each picture is downloaded once',
  },
  vinReading: {
    name: 'reading VINs of shoppers',
    timeoutMs: 8_000,
    resetMs: RESET_MS.soon,
    maxAtOnce: 4,
    fallback: 'the choice of make and model',
    source: 'our own: the first VIN unpacks the patterns, which takes seconds',
  },
  adNotices: {
    name: 'notices to the ad server',
    timeoutMs: 3_000,
    resetMs: RESET_MS.soon,
    maxAtOnce: 16,
    fallback: 'the ad server is not told that its ad was shown',
    source: 'our own: notices wait for nothing and are not repeated',
  },
  marketPlot: {
    name: 'plots of searches',
    timeoutMs: 5_000,
    resetMs: RESET_MS.soon,
    fallback: 'no plot; the cards remain',
    source: 'our own: up to 2,000 cars',
  },
  supplemental: {
    name: 'supplemental results',
    timeoutMs: 5_000,
    resetMs: RESET_MS.soon,
    fallback: 'no supplemental results',
    source: 'spec 1 §8, §9',
  },
  listingCount: {
    name: 'listing counts',
    timeoutMs: 3_000,
    resetMs: RESET_MS.late,
    fallback: 'an empty object',
    source: 'spec 2 §7, §8',
  },
  crawlModelYears: {
    name: 'prices by model year',
    timeoutMs: 3_000,
    resetMs: RESET_MS.late,
    fallback: "'Circuit Breaker for {path} is open'",
    source: 'spec 2 §7, §8',
  },
  crawlTrims: {
    name: 'prices by trim',
    timeoutMs: 3_000,
    resetMs: RESET_MS.late,
    fallback: "'Circuit Breaker for {path} is open'",
    source: 'spec 2 §7, §8',
  },
  mileageStats: {
    name: 'mileages by model year',
    timeoutMs: 5_000,
    resetMs: RESET_MS.late,
    fallback: "'Circuit Breaker for {path} is open'",
    source: 'spec 2 §7, §8',
  },
  modelInfo: {
    name: 'safety information',
    timeoutMs: 5_000,
    resetMs: RESET_MS.late,
    fallback: "'Circuit Breaker for {path} is open'",
    source: 'spec 2 §7, §8',
  },
  vehicleReference: {
    name: 'ids of model years',
    timeoutMs: 5_000,
    resetMs: RESET_MS.late,
    fallback: 'an empty object',
    source: 'spec 2 §7, §8',
  },
  consumerDevice: {
    name: 'registrations for notifications',
    timeoutMs: 1_000,
    resetMs: RESET_MS.late,
    fallback: 'an empty object',
    source: 'spec 2 §7, §8',
  },
  expertReviews: {
    name: 'expert reviews',
    timeoutMs: 3_000,
    resetMs: RESET_MS.soon,
    fallback: 'an empty list',
    source: 'spec 2 §7',
  },
  modelRecalls: {
    name: 'recalls of model years',
    timeoutMs: 1_000,
    resetMs: RESET_MS.soon,
    fallback: 'no recalls on the page',
    source: 'our own: the page is sent without the recalls',
  },
  ratedEconomy: {
    name: 'fuel economy of models without cars',
    timeoutMs: 1_000,
    resetMs: RESET_MS.soon,
    fallback: 'no fuel economy on the page',
    source: 'our own: the page is sent without it',
  },
  consumerRatings: {
    name: 'consumer ratings',
    timeoutMs: 1_000,
    resetMs: RESET_MS.soon,
    fallback: 'no ratings; the failure is logged',
    source: 'spec 2 §8; the limits are our own',
  },
  keywordSuggestions: {
    name: 'keyword suggestions',
    timeoutMs: 3_000,
    resetMs: RESET_MS.soon,
    fallback: 'no suggestions',
    source: 'spec 1 §8, §9',
  },
  packages: {
    name: 'packages',
    timeoutMs: 5_000,
    resetMs: RESET_MS.soon,
    fallback: 'no packages, marked as an error',
    source: 'spec 1 §8, §9',
  },
  viewCounts: {
    name: 'view counts',
    timeoutMs: 3_000,
    resetMs: RESET_MS.soon,
    fallback: 'no counts',
    source: 'spec 1 §8, §9',
  },
  listingViews: {
    name: 'view counts in search responses',
    timeoutMs: 300,
    resetMs: RESET_MS.soon,
    fallback: 'viewCount is null',
    source: 'ours: a search does not wait for the database',
  },
  listingRecords: {
    name: 'additional facts about a listing',
    timeoutMs: 1_000,
    resetMs: RESET_MS.soon,
    fallback: 'no such part on the page',
    source: 'ours: the page is sent without the price history',
  },
  carNumbers: {
    name: 'cars by stock number or VIN',
    timeoutMs: 1_000,
    resetMs: RESET_MS.soon,
    fallback: 'the words are searched as text',
    source: 'ours: a search does not wait for the database',
  },
  bookmark: {
    name: 'saved searches by their bookmark',
    timeoutMs: 3_000,
    resetMs: RESET_MS.soon,
    fallback: "no filters, and 'Bookmark not found'",
    source: 'spec 1 §8, §9',
  },
  certifiedContent: {
    name: 'certified-program content',
    timeoutMs: 5_000,
    resetMs: RESET_MS.late,
    fallback: 'no modal; the failure is logged',
    source: 'spec 1 §9, spec 2 §8',
  },
  dealerDifference: {
    name: 'dealer-difference content',
    timeoutMs: 5_000,
    resetMs: RESET_MS.late,
    fallback: 'no such content',
    source: 'spec 1 §8, §9',
  },
  socialPictures: {
    name: 'pictures for sharing',
    timeoutMs: 15_000,
    resetMs: RESET_MS.soon,
    maxAtOnce: 4,
    fallback: 'no picture for now',
    source: 'our own: a photo may take 10 s',
  },
  rateLimits: {
    name: 'rate limits',
    timeoutMs: 250,
    resetMs: RESET_MS.soon,
    maxAtOnce: 256,
    fallback: 'each server counts alone',
    source: 'our own: no request waits for counting',
  },
  storedObjects: {
    name: 'stored objects',
    timeoutMs: 5_000,
    resetMs: RESET_MS.soon,
    maxAtOnce: 512,
    fallback: 'photos are fetched and pictures made again',
    source: 'our own: copies that can be made again',
  },
  /** The outbox retries; the email waits in it until then. */
  mail: {
    name: 'the mail server',
    timeoutMs: 120_000,
    resetMs: RESET_MS.soon,
    maxAtOnce: 8,
    fallback: 'emails wait in the outbox',
    source: 'our own: mail servers inspect an email before they accept it',
  },
} as const satisfies Record<string, GuardedCall>;

/**
 * Returns whether an error does not count against a dependency, because the next call may succeed: a search server that
 * is down or overloaded, which the calling parts cannot change; an error response from PostgreSQL; or a bug of ours in
 * a single request. A timeout counts, and so does a database that is down.
 */
const isAnothers = (error: unknown) =>
  !(error instanceof DatabaseUnavailableError) &&
  (temporaryFailureOf(error) !== null ||
    error instanceof PicturesBusyError ||
    MISTAKES.some((kind) => error instanceof kind) ||
    isAnswerOfDatabase(error));

const MISTAKES = [TypeError, RangeError, ReferenceError, ZodError] as const;

/**
 * Returns whether an error is a PostgreSQL error response. Its codes have five characters with a digit among them,
 * unlike system errors such as EPIPE.
 */
function isAnswerOfDatabase(error: unknown): boolean {
  return error instanceof Error && /^(?=.*\d)[0-9A-Z]{5}$/.test((error as { code?: string }).code ?? '');
}

export type GuardName = keyof typeof GUARDED_CALLS;
export type Guards = Readonly<Record<GuardName, Guard>>;

/** The state of each circuit, by the key of the call. Calls without a circuit are absent. */
export type CircuitStates = ReadonlyMap<string, CircuitStateName>;

/**
 * Creates one guard per dependency, for the life of the process.
 * @param circuits is kept up to date with the state of each.
 * @param patience multiplies every time limit.
 */
export function createGuards(
  log: (level: 'error', message: string, detail?: unknown) => void,
  circuits = new Map<string, CircuitStateName>(),
  patience = 1,
): Guards {
  const onOpen = (name: string, reason: unknown) =>
    log('error', `Calls for ${name} keep failing and are paused`, reason);
  const guards = Object.entries(GUARDED_CALLS).map(([key, limits]) => {
    if (limits.resetMs !== null) circuits.set(key, 'closed');
    const patient = { ...limits, timeoutMs: limits.timeoutMs * patience };
    return [key, createGuard(patient, { onOpen, isAnothers, onState: (state) => circuits.set(key, state) })];
  });
  return Object.fromEntries(guards) as Guards;
}
