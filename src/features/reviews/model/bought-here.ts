import type { MessageAboutVin } from '#features/leads/leads.ts';
import { mailHostOf } from '#kit/text/mailbox.ts';
import { isSellerAddress } from './seller-address.ts';

const DAY_MS = 86_400_000;

/** A sale that proves a review. `evidence`: the check of the migration lists the same values. */
export type ReviewedSale = {
  vin: string;
  listingId: number;
  ownerId: number;
  evidence: 'marked-sold' | 'left-site';
  wroteAt: Date;
  leftAt: Date;
};

export const BOUGHT_HERE = {
  /** Within this time, the site usually learns that another shopper bought the car, or that it is for sale again. */
  minOwnedDays: 14,
  /** Days between a buyer's message and the day on which the car leaves the site. Longer intervals are rare. */
  maxDaysToSale: 90,
  /** Reviews by VIN about cars of one seller in `perSellerDays`. More need a photo, so that a seller can't write many. */
  maxPerSeller: 3,
  perSellerDays: 30,
} as const;

/** Names of makes with fewer letters are part of many other words. */
const MIN_NAME_LETTERS = 3;
const PUBLIC_SUFFIX_LABELS = 1;

/** Found by the store: the VIN proves another review, its seller has too many such reviews, or an operator rejected an earlier proof. */
export type StoredRefusal = 'used' | 'many' | 'rejected';

/** Why a VIN doesn't prove a review. */
export type SaleRefusal =
  | 'no-message'
  | 'other-car'
  | 'still-for-sale'
  | 'too-soon'
  | 'too-long'
  | 'seller'
  | 'maker'
  | StoredRefusal;

export type SaleClaim = {
  vin: string;
  /** `TOYOTA-RAV4` */
  modelKey: string;
  /** `Toyota` */
  makeName: string;
  modelYear: number;
  ownedMonths: number;
  /** The address of the account. */
  email: string;
};

/**
 * Decides whether the recorded facts about a car's sale prove that the author had it: their message reached its seller,
 * and afterwards the car left the site, or the seller marked the message as the sale. Accounts with an address of the
 * seller or of a maker can't use it.
 * @param messages of the account about the VIN, marked sales first.
 */
export function provenSale(
  messages: readonly MessageAboutVin[],
  claim: SaleClaim,
  now: Date,
): { sale: ReviewedSale } | { refusal: SaleRefusal } {
  let refusal: SaleRefusal = 'no-message';
  for (const message of messages) {
    const found = refusalOf(message, claim, now);
    if (found === null) return { sale: saleOf(message, claim.vin) };
    refusal = found;
  }
  return { refusal };
}

function saleOf({ listingId, ownerId, isMarkedSold, wroteAt, leftAt }: MessageAboutVin, vin: string): ReviewedSale {
  return { vin, listingId, ownerId, evidence: isMarkedSold ? 'marked-sold' : 'left-site', wroteAt, leftAt };
}

function refusalOf(message: MessageAboutVin, claim: SaleClaim, now: Date): SaleRefusal | null {
  const { minOwnedDays, maxDaysToSale } = BOUGHT_HERE;
  const { wroteAt, leftAt } = message;
  if (message.modelKey !== claim.modelKey || message.modelYear !== claim.modelYear) return 'other-car';
  if (isSellerAddress(message, claim.email)) return 'seller';
  if (isOfMaker(claim.makeName, claim.email)) return 'maker';
  if (!message.isMarkedSold && (message.isSoldToOther || daysBetween(wroteAt, leftAt) > maxDaysToSale))
    return 'no-message';
  // Its buyer may have sold it again later.
  if (message.isForSale && !message.isMarkedSold) return 'still-for-sale';
  if (daysBetween(leftAt, now) < minOwnedDays) return 'too-soon';
  // The month in which the shopper wrote counts in full.
  return claim.ownedMonths > Math.ceil(daysBetween(wroteAt, now) / 30) ? 'too-long' : null;
}

/**
 * Returns whether an address is of the make's maker or dealers, such as `ann@toyota.com` or `ann@toyota-of-denver.com`.
 * A shopper who is refused by mistake can send a photo.
 */
function isOfMaker(makeName: string, email: string): boolean {
  const name = lettersOf(makeName);
  const labels = mailHostOf(email).split('.').slice(0, -PUBLIC_SUFFIX_LABELS);
  return name.length >= MIN_NAME_LETTERS && labels.some((label) => lettersOf(label).includes(name));
}

function lettersOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z\d]/g, '');
}

function daysBetween(from: Date, to: Date): number {
  return (to.getTime() - from.getTime()) / DAY_MS;
}
