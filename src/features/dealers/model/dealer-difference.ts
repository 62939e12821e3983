import { z } from 'zod';

const MAX_HTML = 64 * 1024;

const shortText = (max: number) => z.string().trim().min(1).max(max);

/** Dealer-difference content for cars of one condition, as the dealer submitted it. It must not be trusted. */
export const submittedDealerDifferenceSchema = z.object({
  /** One line for cards (spec 2 §3). */
  tagline: shortText(120).nullable(),
  cta: z.object({ label: shortText(60), link: z.string().max(2_000) }).nullable(),
  html: z.string().max(MAX_HTML),
  logo: z.string().max(2_000).nullable(),
});
export type SubmittedDealerDifference = z.output<typeof submittedDealerDifferenceSchema>;

/**
 * Dealer-difference content as it is shown (spec 1 §3): every URL is safe, and `htmlContent` contains nothing
 * executable. `offsite`: the link leaves this site.
 */
export type DealerDifference = {
  cta: { label: string; offsite: boolean; link: string } | null;
  htmlContent: string;
  logo: string | null;
};

/** Identifies content. In URLs, `cmsId` is the owner's id. */
export type DealerDifferenceKey = { ownerId: number; listingType: string };

/** Parses the key in `/content/dealer-difference/7/USED.json`; `null` if it is not valid. */
export function parseDealerDifferenceKey(
  cmsId: string,
  listingType: string,
  listingTypes: readonly string[],
): DealerDifferenceKey | null {
  const isKey = /^[1-9]\d{0,8}$/.test(cmsId) && listingTypes.includes(listingType);
  return isKey ? { ownerId: Number(cmsId), listingType } : null;
}

/** Returns the path of the content as JSON or as a page. */
export function dealerDifferencePath({ ownerId, listingType }: DealerDifferenceKey, ending: 'json' | 'html'): string {
  return `/content/dealer-difference/${ownerId}/${listingType}.${ending}`;
}

export function dealerPicturePath({ ownerId, listingType }: DealerDifferenceKey, at: number): string {
  return `/content/dealer-difference/${ownerId}/${listingType}/pictures/${at}.webp`;
}
