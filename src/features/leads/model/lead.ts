import { z } from 'zod';

/**
 * `email`: a message to a dealer. `call`: a shopper revealed the dealer's phone number. `offer`: an offer to a private
 * seller.
 */
export const LEAD_KINDS = ['email', 'call', 'offer'] as const;
export type LeadKind = (typeof LEAD_KINDS)[number];

export const LEAD_STATUSES = ['new', 'read', 'replied', 'won', 'lost', 'withdrawn'] as const;
export type LeadStatus = (typeof LEAD_STATUSES)[number];

/**
 * The writer's contact details and message. All fields are empty for a call, and after the shopper's data were erased.
 */
export const leadContactSchema = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  comments: z.string(),
  /** Only for offers: whole dollars. */
  amount: z.int().optional(),
});
export type LeadContact = z.output<typeof leadContactSchema>;

export const EMPTY_CONTACT: LeadContact = { firstName: '', lastName: '', email: '', phone: '', comments: '' };

/** The consent text shown next to the button when the shopper sent the lead, and its version. */
export const leadConsentSchema = z.object({ version: z.string(), text: z.string() });
export type LeadConsent = z.output<typeof leadConsentSchema>;

/**
 * The origin of the shopper: the visit (`osid`), and the partner and its campaign (`psid`, `siomid`) if a partner's
 * link led here.
 */
export const leadAttributionSchema = z.object({ osid: z.string(), psid: z.string(), siomid: z.string() }).partial();
export type LeadAttribution = z.output<typeof leadAttributionSchema>;

/**
 * One shopper's request to contact one seller about one listing. `brand` is a brand's key. While `heldAt` is set, the
 * lead may be spam, and the seller is not notified.
 */
export type Lead = {
  id: number;
  requestKey: string;
  /** `null` after the shopper's data were deleted. */
  shopperId: string | null;
  listingId: number;
  ownerId: number;
  brand: string;
  kind: LeadKind;
  contact: LeadContact;
  consent: LeadConsent | null;
  /** `null` if unknown, as with Global Privacy Control. */
  attribution: LeadAttribution | null;
  status: LeadStatus;
  createdAt: Date;
  heldAt: Date | null;
  repliedAt: Date | null;
  withdrawnAt: Date | null;
};
