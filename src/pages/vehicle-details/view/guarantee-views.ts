import type { Brand } from '#features/brands/brands.ts';
import type { Listing } from '#features/listings/listings.ts';
import { HISTORY_TYPES, labelOf } from '#features/reference/reference.ts';
import type { HistoryView, GuaranteeView } from '../page-data.ts';

/**
 * Returns what comes with the car, each with its terms (spec 1 §9); a certified car uses the text of the brand's
 * program.
 */
export function guaranteeViews(listing: Listing, { certified }: Brand): GuaranteeView[] {
  const promises: GuaranteeView[] = [];
  if (listing.listingType === 'CERTIFIED') {
    promises.push({
      title: listing.certifiedProgram ?? 'Certified',
      text: `${certified.summary} Ask the seller for the inspection report and the warranty.`,
    });
  }
  if (listing.listingType === '3P_CERT') {
    promises.push({
      title: listing.certifiedProgram ?? 'Third-Party Certified',
      text: 'Inspected by an independent company. Comes with a 30-90 day limited warranty.',
    });
  }
  if (listing.moneyBackGuarantee) {
    promises.push({ title: 'Money back guarantee', text: 'Money back within 14 days or 1,000 miles.' });
  }
  if (listing.buyOnline) {
    promises.push({ title: 'Buy online', text: 'The seller handles the whole purchase online.' });
  }
  return promises;
}

export function historyView({ history, listingType }: Listing): HistoryView {
  const stated = history.map((code) => labelOf(HISTORY_TYPES, code));
  if (stated.length) return { stated, note: 'Reported by the seller. Get a history report to verify.' };
  const isNew = listingType === 'NEW';
  const note = isNew
    ? 'This is a new car with no previous owners.'
    : 'Not reported by the seller. Get a history report to check.';
  return { stated, note };
}
