import { z } from 'zod';
import type { Listing } from '#features/listings/listings.ts';
import type { DestinationKind } from './destination.ts';
import { type Lead, LEAD_STATUSES } from './lead.ts';

/** What a dealer says of a lead; that it was withdrawn is the shopper's word. */
export const DESK_STATUSES = ['new', 'read', 'replied', 'won', 'lost'] as const;
export type DeskStatus = (typeof DESK_STATUSES)[number];

export const deskStatusSchema = z.enum(DESK_STATUSES, 'Choose a status.');

/** How far a message about a lead has come: of the outbox's states, what matters to a dealer. */
export type DeliveryState = 'waiting' | 'sent' | 'dead' | 'withdrawn';

export type LeadDeliveryView = {
  kind: DestinationKind;
  chosenBy: 'dealer' | 'feed' | 'fallback';
  state: DeliveryState;
};

/** A lead in a list. */
export type DeskLead = Lead & {
  dealer: string;
  car: Pick<Listing, 'year' | 'make' | 'model' | 'trim' | 'stockNumber'>;
  deliveries: readonly LeadDeliveryView[];
};

/** What the dealer's list is asked for. `before`: the lead after which the page begins. */
export const deskQuerySchema = z.object({
  dealer: z.coerce.number().int().min(1).max(2_147_483_647).optional().catch(undefined),
  status: z.enum(LEAD_STATUSES).optional().catch(undefined),
  before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional().catch(undefined),
});
export type DeskQuery = z.output<typeof deskQuerySchema>;

/** Words for what a list says in short. */
export function deliverySummary({ kind, deliveries }: Pick<DeskLead, 'kind' | 'deliveries'>): {
  state: DeliveryState | 'desk-only' | 'called';
  text: string;
} {
  if (kind !== 'email') return { state: 'called', text: 'Your number was shown' };
  if (deliveries.length === 0) return { state: 'desk-only', text: 'Here only: no destination' };
  const states = new Set(deliveries.map(({ state }) => state));
  if (states.has('dead')) return { state: 'dead', text: 'Not delivered' };
  if (states.has('waiting')) return { state: 'waiting', text: 'Being sent' };
  return states.has('sent') ? { state: 'sent', text: 'Sent' } : { state: 'withdrawn', text: 'Taken back' };
}
