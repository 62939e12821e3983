import { randomUUID } from 'node:crypto';
import {
  type AdService,
  CREATIVES_FOLDER,
  createAdCounts,
  createAdService,
  createServerPictures,
  type ServerPictures,
} from '#features/ads/ads.server.ts';
import type { BrandKey } from '#features/brands/brands.ts';
import { createPictureCache } from '#features/listings/listings.server.ts';
import { createOpenRtbAdServer } from '#ports/ad-server/openrtb-ad-server.ts';
import type { Guard } from '#ports/calls/guard.ts';
import type { Database } from '#ports/database/database.ts';
import { type Objects, readObject } from '#ports/objects/objects.ts';
import type { Banners } from '#ports/pictures/pictures.ts';
import type { Download } from '#ports/web/download.ts';
import { createExchange } from '#ports/web/exchange.ts';
import type { Config } from '../base/config.ts';
import { log } from '../base/log.ts';
import { GUARDED_CALLS, type Guards } from '../load/guards.ts';

/** Maximum number of pictures, of about 20 kB each. */
const MAX_SERVER_PICTURES = 2_000;

/** What routes can do with ads. Names of pictures are those that `save` returns, such as `0b2e….webp`. */
export type AdDesk = AdService & {
  /** Re-encodes an uploaded picture as WebP in its original size; `null` if the file is not a picture. */
  encode: Banners['banner'];
  pictures: {
    /** Stores an encoded picture under a new name and returns the name. */
    save(picture: Buffer): Promise<string>;
    read(name: string): Promise<Buffer | null>;
    remove(name: string): Promise<void>;
  };
  /** Copies of the ad server's pictures. */
  serverPictures: Pick<ServerPictures, 'read'>;
};

type Parts = {
  database: Database;
  objects: Objects;
  download: Download;
  pictures: Banners;
  guards: Pick<Guards, 'adServer' | 'adPictures' | 'adNotices' | 'storedObjects'>;
  originFor(brand: BrandKey): string;
};

/** Creates everything that selects, stores and counts ads. `stop` writes the remaining counts. */
export function startAds(
  { adServerUrl }: Pick<Config, 'adServerUrl'>,
  { database, objects, download, pictures: { banner }, guards, originFor }: Parts,
): { desk: AdDesk; stop(): Promise<void> } {
  const counts = createAdCounts(database, (error) => log('error', 'Ads cannot be counted', error));
  const cache = createPictureCache({
    objects,
    guard: guards.storedObjects,
    folder: 'ad-server/',
    maxPictures: MAX_SERVER_PICTURES,
  });
  const serverPictures = createServerPictures({ cache, download, banner, now: Date.now });
  const { timeoutMs } = GUARDED_CALLS.adServer;
  const service = createAdService({
    database,
    counts,
    guards,
    download,
    originFor,
    log,
    now: Date.now,
    pictures: serverPictures,
    adServer:
      adServerUrl === undefined
        ? undefined
        : createOpenRtbAdServer({ url: adServerUrl, timeoutMs, post: createExchange() }),
  });
  const pictures = createCreativePictures(objects, guards.storedObjects);
  return { desk: { ...service, encode: banner, pictures, serverPictures }, stop: () => counts.stop() };
}

/** Creates the store for the pictures of creatives, which are kept in the object store. */
function createCreativePictures(objects: Objects, guard: Guard): AdDesk['pictures'] {
  return {
    save: async (picture) => {
      const name = `${randomUUID()}.webp`;
      await objects.put(CREATIVES_FOLDER + name, picture);
      return name;
    },
    read: async (name) => {
      const found = await guard((signal) => readObject(objects, CREATIVES_FOLDER + name, signal));
      if (!found.ok) throw found.error;
      return found.value;
    },
    remove: (name) => objects.remove(CREATIVES_FOLDER + name),
  };
}
