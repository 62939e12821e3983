import { type Lead, leadAttributionSchema, leadConsentSchema, leadContactSchema } from '../model/lead.ts';

/** A row of `leads`, as `LEAD_COLUMNS` selects it. */
export type LeadRow = {
  id: number;
  request_key: string;
  shopper_id: string | null;
  listing_id: number;
  owner_id: number;
  brand: string;
  kind: Lead['kind'];
  contact: unknown;
  consent: unknown;
  attribution: unknown;
  status: Lead['status'];
  created_at: Date;
  held_at: Date | null;
  replied_at: Date | null;
  withdrawn_at: Date | null;
};

export const LEAD_COLUMNS = `id, request_key, shopper_id, listing_id, owner_id, brand, kind, contact, consent, attribution, status,
  created_at, held_at, replied_at, withdrawn_at`;

export function readLead(row: LeadRow): Lead {
  return {
    id: row.id,
    requestKey: row.request_key,
    shopperId: row.shopper_id,
    listingId: row.listing_id,
    ownerId: row.owner_id,
    brand: row.brand,
    kind: row.kind,
    contact: leadContactSchema.parse(row.contact),
    consent: leadConsentSchema.nullable().parse(row.consent),
    attribution: leadAttributionSchema.nullable().parse(row.attribution),
    status: row.status,
    createdAt: row.created_at,
    heldAt: row.held_at,
    repliedAt: row.replied_at,
    withdrawnAt: row.withdrawn_at,
  };
}
