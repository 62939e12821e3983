import { z } from 'zod';

/** A message to a dealer, a press on its phone number, or an offer to a private seller. */
export const LEAD_KINDS = ['email', 'call', 'offer'] as const;
export type LeadKind = (typeof LEAD_KINDS)[number];

export const LEAD_STATUSES = ['new', 'read', 'replied', 'won', 'lost', 'withdrawn'] as const;
export type LeadStatus = (typeof LEAD_STATUSES)[number];

/** Who writes and what. A call has none of it; what was erased on the shopper's wish is empty. */
export const leadContactSchema = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  comments: z.string(),
  /** Of an offer: whole dollars. */
  amount: z.int().optional(),
});
export type LeadContact = z.output<typeof leadContactSchema>;

export const NO_CONTACT: LeadContact = { firstName: '', lastName: '', email: '', phone: '', comments: '' };

/** What the shopper agreed to by sending: the words that stood beside the button, and the version that they go by. */
export const leadConsentSchema = z.object({ version: z.string(), text: z.string() });
export type LeadConsent = z.output<typeof leadConsentSchema>;

/**
 * One shopper's wish to reach one seller about one listing. `brand` is a brand's key. While `heldAt` is set it may be
 * spam, and no seller is told of it.
 */
export type Lead = {
  id: number;
  requestKey: string;
  /** `null` once the shopper's data were deleted. */
  shopperId: string | null;
  listingId: number;
  ownerId: number;
  brand: string;
  kind: LeadKind;
  contact: LeadContact;
  consent: LeadConsent | null;
  status: LeadStatus;
  createdAt: Date;
  heldAt: Date | null;
  repliedAt: Date | null;
  withdrawnAt: Date | null;
};
