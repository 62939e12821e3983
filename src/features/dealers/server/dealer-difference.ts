import type { Queryable } from '#ports/database/database.ts';
import { linkAddress, pictureAddress, sanitizeDealerHtml } from '#ports/html/sanitize-dealer-html.ts';
import {
  type DealerDifference,
  type DealerDifferenceKey,
  dealerPicturePath,
  type SubmittedDealerDifference,
  submittedDealerDifferenceSchema,
} from '../model/dealer-difference.ts';

/** Returns whether a picture can be loaded, from another host or from a path of this site. */
export type CheckPicture = (address: string, signal: AbortSignal) => Promise<boolean>;

/**
 * Content with the URLs of its external pictures. This site serves its copy of each picture under its index in the
 * list.
 */
export type FoundDealerDifference = DealerDifference & { pictures: readonly string[] };

/** Stores and returns dealer-difference content by owner and condition. */
export type DealerDifferences = {
  /** Returns sanitized content; `null` if there is none. */
  find(key: DealerDifferenceKey): Promise<FoundDealerDifference | null>;
  /**
   * Validates and stores content, and replaces the previous content. `rejected`: the previous content was not replaced,
   * for the given reason.
   */
  accept(
    key: DealerDifferenceKey,
    given: unknown,
  ): Promise<{ kind: 'accepted' } | { kind: 'rejected'; reason: string }>;
  /**
   * Returns from memory whether there is content, so that cards need not wait. The data are at most ten seconds older
   * than the previous call; `null` if there is no content.
   */
  teaserOf(key: DealerDifferenceKey): { tagline: string | null } | null;
  /** Loads the teasers before the first call of `teaserOf`. */
  prepare(): Promise<void>;
};

const TEASERS_FRESH_MS = 10_000;
const MAX_PICTURES = 20;
const CHECK_TIMEOUT_MS = 20_000;

/** Calls `checkPicture` once for every picture before content is accepted (spec 1 §8). */
export function createDealerDifferences(deps: {
  database: Queryable;
  checkPicture: CheckPicture;
  now(): number;
}): DealerDifferences {
  const { database, checkPicture } = deps;
  const teasers = createTeasers(deps);
  return {
    find: async (key) => {
      const [row] = await database.query<{ content: unknown }>(
        'select content from dealer_differences where owner_id = $1 and listing_type = $2',
        [key.ownerId, key.listingType],
      );
      return row ? makeSafe(submittedDealerDifferenceSchema.parse(row.content), key) : null;
    },
    accept: async (key, given) => {
      const read = submittedDealerDifferenceSchema.safeParse(given);
      if (!read.success) return reject(`${read.error.issues[0]!.path.join('.')}: ${read.error.issues[0]!.message}`);
      const content = read.data;
      if (content.cta && !linkAddress(content.cta.link)) return reject('cta.link: no address that a link may have');
      const broken = await findBrokenPicture(content, checkPicture);
      if (broken !== null) return reject(broken);
      const saved = await database.query(
        `insert into dealer_differences (owner_id, listing_type, content) select id, $2, $3 from owners where id = $1
         on conflict (owner_id, listing_type) do update set content = excluded.content, accepted_at = now()
         returning owner_id`,
        [key.ownerId, key.listingType, JSON.stringify(content)],
      );
      return saved.length > 0 ? { kind: 'accepted' } : reject('no owner has this id');
    },
    teaserOf: ({ ownerId, listingType }) => teasers.known().get(`${ownerId} ${listingType}`) ?? null,
    prepare: () => teasers.read(),
  };
}

type Teasers = ReadonlyMap<string, { tagline: string | null }>;

/**
 * Caches all teasers by owner and condition. A call that finds them outdated returns them, and reloads them in the
 * background.
 */
function createTeasers({ database, now }: { database: Queryable; now(): number }) {
  let known: Teasers = new Map();
  let readAt = Number.NEGATIVE_INFINITY;
  const read = async () => {
    readAt = now();
    const rows = await database.query<{ key: string; tagline: string | null }>(
      `select owner_id || ' ' || listing_type as key, content ->> 'tagline' as tagline from dealer_differences`,
    );
    known = new Map(rows.map(({ key, tagline }) => [key, { tagline }]));
  };
  return {
    read,
    known: () => {
      // While the database is unavailable, keep the known teasers.
      if (now() - readAt >= TEASERS_FRESH_MS) void read().catch(() => undefined);
      return known;
    },
  };
}

function reject(reason: string): { kind: 'rejected'; reason: string } {
  return { kind: 'rejected', reason };
}

/** Returns why the content is rejected if a picture cannot be loaded; `null` if all can. */
async function findBrokenPicture(content: SubmittedDealerDifference, check: CheckPicture): Promise<string | null> {
  const logo = content.logo === null ? null : pictureAddress(content.logo);
  if (content.logo !== null && logo === null) return 'logo: no address that a picture may have';
  const { pictures } = sanitizeDealerHtml(content.html, (address) => address);
  const addresses = [...new Set([...(logo === null ? [] : [logo]), ...pictures])];
  if (addresses.length > MAX_PICTURES) return `more than ${MAX_PICTURES} pictures`;
  const signal = AbortSignal.timeout(CHECK_TIMEOUT_MS);
  for (const address of addresses) {
    const loads = await check(address, signal).catch(() => false);
    if (!loads) return `the picture ${address} cannot be loaded`;
  }
  return null;
}

/** Replaces external pictures with this site's copies, so that a shopper's browser never contacts a dealer's server. */
function makeSafe({ cta, html, logo }: SubmittedDealerDifference, key: DealerDifferenceKey): FoundDealerDifference {
  const elsewhere: string[] = [];
  const shownFrom = (address: string) => {
    if (address.startsWith('/')) return address;
    if (!elsewhere.includes(address)) elsewhere.push(address);
    return dealerPicturePath(key, elsewhere.indexOf(address));
  };
  const logoAddress = logo === null ? null : pictureAddress(logo);
  const shownLogo = logoAddress === null ? null : shownFrom(logoAddress);
  const target = cta && linkAddress(cta.link);
  return {
    cta: cta && target && { label: cta.label, offsite: target.offsite, link: target.link },
    htmlContent: sanitizeDealerHtml(html, shownFrom).html,
    logo: shownLogo,
    pictures: elsewhere,
  };
}
