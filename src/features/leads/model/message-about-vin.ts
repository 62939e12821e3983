/** A shopper's message about a car that has left the site, as proof that they may have bought it. */
export type MessageAboutVin = {
  listingId: number;
  ownerId: number;
  modelKey: string;
  modelYear: number;
  wroteAt: Date;
  leftAt: Date;
  /** The seller marked the message as a sale, or both agreed on an offer. */
  isMarkedSold: boolean;
  /** Another shopper's message about a listing of this VIN was marked as the sale. */
  isSoldToOther: boolean;
  /** A car with this VIN is for sale now. */
  isForSale: boolean;
  /** The seller's mailbox and website; `null` if unknown. */
  sellerEmail: string | null;
  sellerWebsite: string | null;
};
