import { access } from 'node:fs/promises';
import path from 'node:path';
import type { Brand, CertifiedProgram } from '#features/brands/brands.ts';
import {
  createDealerDifferences,
  createPictureCheck,
  type DealerDifferences,
  createPaymentSettingsCache,
  type PaymentSettingsCache,
} from '#features/dealers/dealers.server.ts';
import {
  createViewCounts,
  type ViewCounts,
  createReportStore,
  type ReportStore,
} from '#features/listings/listings.server.ts';
import { type CarReviewSource, createCarReviewSource } from '#features/reviews/reviews.server.ts';
import { createExpertReviews, type ExpertReviews } from '#features/expert-reviews/expert-reviews.server.ts';
import { findRatedEconomy, type RatedEconomy } from '#features/reference/reference.server.ts';
import { createSafetyCache, type SafetyCache } from '#features/safety/safety.server.ts';
import type { Database } from '#ports/database/database.ts';
import type { Pictures } from '#ports/pictures/pictures.ts';
import type { Download } from '#ports/web/download.ts';
import { log } from '../base/log.ts';
import type { VisitorSalts } from '../identity/visitor-salts.ts';

/** Services for the content around searches: view counts, dealers' content, and reports by shoppers. */
export type PageServices = {
  viewCounts: ViewCounts;
  dealerDifferences: DealerDifferences;
  /** The dealers' settings for online payments. If absent, no dealer has any. */
  paymentSettings?: PaymentSettingsCache;
  reports: ReportStore;
  /** NHTSA's data about model years; absent if nothing was imported. */
  safety?: SafetyCache;
  /** Returns the EPA's fuel economy of a model by model year; absent without a database. */
  ratedEconomyOf?(model: { makeCode: string; modelCode: string }): Promise<RatedEconomy[]>;
  /** Public reviews of cars; absent without a database. */
  carReviews?: CarReviewSource;
  /** Published expert reviews. If absent, there are none. */
  expertReviews?: ExpertReviews;
  /** Returns a brand's certified-program content, which is in the brand's own record. */
  certifiedContent(brand: Brand, signal: AbortSignal): Promise<CertifiedProgram>;
};

const PICTURES = path.join(import.meta.dirname, '../../../assets/cars');
const OWN_PICTURE = /^\/pictures\/cars\/([a-z0-9-]+\/[a-z0-9-]+\.avif)$/;

export function startServices(
  database: Database,
  download: Download,
  { resize }: Pictures,
  salts: Pick<VisitorSalts, 'of'>,
): PageServices & { stop(): Promise<void> } {
  const viewCounts = createViewCounts({
    database,
    saltOf: salts.of,
    now: Date.now,
    onError: (error) => log('error', 'Views cannot be counted', error),
  });
  const checkPicture = createPictureCheck({ download, resize, hasOwnPicture });
  return {
    viewCounts,
    dealerDifferences: createDealerDifferences({ database, checkPicture, now: Date.now }),
    paymentSettings: createPaymentSettingsCache({ database, now: Date.now }),
    reports: createReportStore(database, (error) => log('error', 'A reported listing cannot be hidden', error)),
    safety: createSafetyCache(database, Date.now),
    ratedEconomyOf: (model) => findRatedEconomy(database, model),
    carReviews: createCarReviewSource(database, () => performance.now()),
    expertReviews: createExpertReviews(database, () => new Date()),
    certifiedContent: async ({ certified }) => certified,
    stop: () => viewCounts.stop(),
  };
}

/** Returns whether an address is one of our own car illustrations, which dealers may use. */
async function hasOwnPicture(address: string): Promise<boolean> {
  const [, name] = OWN_PICTURE.exec(address) ?? [];
  return (
    name !== undefined &&
    access(path.join(PICTURES, name)).then(
      () => true,
      () => false,
    )
  );
}
