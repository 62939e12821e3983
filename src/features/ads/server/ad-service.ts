import type { BrandKey } from '#features/brands/brands.ts';
import type { AdServer } from '#ports/ad-server/ad-server.ts';
import type { Guard } from '#ports/calls/guard.ts';
import type { Database, Queryable } from '#ports/database/database.ts';
import type { Download } from '#ports/web/download.ts';
import { AD_LABEL, type AdView, FIXED_AD_FAILED } from '../model/ad.ts';
import { type AdSlot, chooseCreative, chooseHouseAd, eligibleCreatives } from '../model/choose-ad.ts';
import { type ClickToken, isHouseTarget } from '../model/click-token.ts';
import { houseAds } from '../model/house-ads.ts';
import type { AdCounts } from './ad-counts.ts';
import { findCreative, listRunningCreatives, type StoredCreative } from './creatives.ts';
import { type AdTopics, findServerAd } from './find-server-ad.ts';
import type { ServerPictures } from './server-pictures.ts';
import { clickPath } from './signed-click.ts';

export const CREATIVE_PICTURES = '/pictures/ads';
export const CREATIVE_FRAMES = '/cars-for-sale/ad-frame';
/** A change by an operator takes effect on all servers within this time. */
const CREATIVES_MS = 10_000;
/** Reading them takes milliseconds, so a database that takes longer is probably hanging. */
const CREATIVES_TIMEOUT_MS = 1_000;
/** Links of an ad server's ads work for this time. */
const SERVER_LINK_DAYS = 2;
const MS_PER_DAY = 86_400_000;
const NO_CONTENT = 204;
const NOTICE = { maxBytes: 65_536, timeoutMs: 3_000 };

/** A place of a page that needs an ad. `search`: its canonical query. */
export type AdRequest = AdSlot & AdTopics & { search: string; canSave: boolean };

/** Selects the ads of pages and counts them. */
export type AdService = {
  /**
   * Returns an ad: an operator's creative, otherwise one from the ad server, otherwise a house ad; `null` if there is
   * none. Failures of the database and of the ad server are logged.
   */
  find(request: AdRequest, signal: AbortSignal): Promise<AdView | null>;
  /** Returns where a click leads; `null` if the ad no longer exists. `day`: today. */
  targetOf(click: ClickToken, day: string): Promise<string | null>;
  /**
   * Adds a click to the counts, which are written about every 15 seconds. `brand`: that of the page that had the link.
   */
  countClick(click: ClickToken, brand: BrandKey): void;
};

export type AdServiceParts = {
  database: Pick<Database, 'query'>;
  counts: AdCounts;
  /** Absent: no ad server. */
  adServer?: AdServer | undefined;
  guards: { adServer: Guard; adPictures: Guard; adNotices: Guard };
  pictures: ServerPictures;
  download: Download;
  originFor(brand: BrandKey): string;
  now(): number;
  log(level: 'warn' | 'error', message: string, detail?: unknown): void;
};

export function createAdService(parts: AdServiceParts): AdService {
  const { counts, originFor } = parts;
  const creatives = createCreativeReader(parts);
  return {
    find: async (request, signal) => {
      const eligible = eligibleCreatives(await creatives.of(request.day), request);
      const chosen = chooseCreative(eligible, request);
      for (const creative of eligible)
        counts.add({ ...request, ad: `creative-${creative.id}` }, creative === chosen ? SERVED : ['requests']);
      if (chosen) return creativeView(chosen, request);
      const served = await findFromServer(parts, request, signal);
      if (served) return served;
      const ad = chooseHouseAd(houseAds({ ...request, originFor }), request);
      if (!ad) return null;
      const { id, ...content } = ad;
      counts.add({ ...request, ad: `house-${id}` }, SERVED);
      const href = houseLink(`house-${id}`, ad.href, request);
      const { place, size } = request;
      return { id: `house-${id}`, place, size, content: { kind: 'house', ...content, href } };
    },
    targetOf: async ({ ad, target, day: linkDay }, day) => {
      if (target !== null)
        return ad.startsWith('house-') || daysBetween(linkDay, day) <= SERVER_LINK_DAYS ? target : null;
      const [, id] = /^creative-(\d{1,9})$/.exec(ad) ?? [];
      const creative = id === undefined ? null : await creatives.find(Number(id));
      return creative === null || creative.state === 'removed' ? null : creative.targetUrl;
    },
    countClick: ({ ad, place, day }, brand) => {
      counts.add({ ad: ad.startsWith('server-') ? 'server' : ad, place, day, brand }, ['clicks']);
    },
  };
}

const SERVED = ['requests', 'served'] as const;

type CreativeReader = {
  /** Returns the running creatives, which are read every few seconds. */
  of(day: string): Promise<StoredCreative[]>;
  /** Returns one creative. @throws if the database is down and the creative was not running when it was read last. */
  find(id: number): Promise<StoredCreative | null>;
};

/** Reads creatives. While the database is down or hangs, the last ones are used. */
function createCreativeReader({ database, now, log }: AdServiceParts): CreativeReader {
  let known: { day: string; at: number; creatives: Promise<StoredCreative[]> } | undefined;
  let last: StoredCreative[] = [];
  const inTime: Queryable = {
    query: (sql, params) => database.query(sql, params, { timeoutMs: CREATIVES_TIMEOUT_MS }),
  };
  return {
    of: (day) => {
      if (known?.day === day && now() - known.at < CREATIVES_MS) return known.creatives;
      const creatives = listRunningCreatives(inTime, day).then(
        (found) => (last = found),
        (error: unknown) => {
          log('warn', 'Creatives cannot be read', error);
          return last;
        },
      );
      known = { day, at: now(), creatives };
      return creatives;
    },
    find: async (id) => {
      try {
        return await findCreative(inTime, id);
      } catch (error) {
        const before = last.find((creative) => creative.id === id);
        if (!before) throw error;
        return before;
      }
    },
  };
}

function creativeView(creative: StoredCreative, { place, size, day }: AdRequest): AdView {
  const { id, kind, image, alt } = creative;
  const ad = `creative-${id}`;
  const href = clickPath({ ad, place, day, target: null });
  const content: AdView['content'] =
    kind === 'image'
      ? { kind, src: `${CREATIVE_PICTURES}/${image}`, alt, href }
      : { kind, src: `${CREATIVE_FRAMES}/${id}`, title: `${AD_LABEL}: ${alt}`, href };
  return { id: ad, place, size, content };
}

/** Returns the link that counts a click on a house ad. Searches that are too long for it are linked directly. */
function houseLink(ad: string, target: string, { place, day }: AdRequest): string {
  return isHouseTarget(target) ? clickPath({ ad, place, day, target }) : target;
}

async function findFromServer(
  parts: AdServiceParts,
  request: AdRequest,
  signal: AbortSignal,
): Promise<AdView | undefined> {
  const { adServer, counts, log } = parts;
  if (!adServer) return undefined;
  const found = await findServerAd({ ...parts, adServer }, request, request, signal);
  if (found.kind === 'failed')
    log('warn', request.place === 'fixed' ? FIXED_AD_FAILED : 'An ad failed to load', found.why);
  counts.add({ ...request, ad: 'server' }, found.kind === 'ad' ? SERVED : ['requests']);
  if (found.kind !== 'ad') return undefined;
  void notify(parts, found.noticeUrls);
  return found.view;
}

/** Calls the notice addresses of an ad that is served. A notice that fails is not repeated. */
async function notify({ download, guards, log }: AdServiceParts, urls: readonly string[]): Promise<void> {
  const answers = await Promise.all(
    urls.map((url) =>
      guards.adNotices(async (signal) => {
        const result = await download(url, { ...NOTICE, signal });
        // Most servers answer a notice with 204.
        if (result.kind !== 'file' && result.status !== NO_CONTENT) throw new Error(result.reason);
      }),
    ),
  );
  const failed = answers.find(({ ok }) => !ok);
  if (failed && !failed.ok) log('warn', 'A notice to the ad server failed', failed.error);
}

function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / MS_PER_DAY;
}
