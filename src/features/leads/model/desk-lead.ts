import { z } from 'zod';
import type { Listing } from '#features/listings/listings.ts';
import type { DestinationKind } from './destination.ts';
import { type Lead, LEAD_STATUSES } from './lead.ts';

/** The statuses that a dealer can set. `withdrawn` is missing because only the shopper can withdraw a lead. */
const DESK_STATUSES = ['new', 'read', 'replied', 'won', 'lost'] as const;
export type DeskStatus = (typeof DESK_STATUSES)[number];

export const deskStatusSchema = z.enum(DESK_STATUSES, 'Choose a status.');

/** The progress of a message about a lead: the outbox's states, reduced to those that matter to a dealer. */
export type DeliveryState = 'waiting' | 'sent' | 'kept' | 'dead' | 'withdrawn' | 'given-up';

export type LeadDeliveryView = {
  kind: DestinationKind;
  chosenBy: 'dealer' | 'feed' | 'fallback';
  state: DeliveryState;
  /** The recipient; `null` for the operator's address, and for an address that was erased. */
  address: string | null;
  /** `null` if no destination of the dealer was used, or if it was removed. */
  destinationId: number | null;
};

/** Names a webhook by its host and number. The full address is not shown because it may contain credentials. */
export function webhookName(address: string, destinationId: number | null): string {
  const host = URL.parse(address)?.host ?? 'an invalid address';
  return destinationId === null ? host : `${host}, no. ${destinationId}`;
}

export type DeskLead = Lead & {
  dealer: string;
  /** The dealer's state, such as `CO`, for times. */
  state: string | null;
  car: Pick<Listing, 'year' | 'make' | 'model' | 'trim' | 'stockNumber'>;
  deliveries: readonly LeadDeliveryView[];
};

/** The query of the dealer's lead list. `before`: id of the lead after which the page begins. */
export const deskQuerySchema = z.object({
  dealer: z.coerce.number().int().min(1).max(2_147_483_647).optional().catch(undefined),
  status: z.enum(LEAD_STATUSES).optional().catch(undefined),
  before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional().catch(undefined),
});
export type DeskQuery = z.output<typeof deskQuerySchema>;

/** Summarizes a lead's deliveries for a list. */
export function deliverySummary({
  kind,
  deliveries,
}: Pick<Lead, 'kind'> & { deliveries: readonly Pick<LeadDeliveryView, 'state'>[] }): {
  state: DeliveryState | 'partly' | 'desk-only' | 'called';
  text: string;
} {
  if (kind !== 'email') return { state: 'called', text: 'Your number was shown' };
  if (deliveries.length === 0) return { state: 'desk-only', text: 'Here only: no destination' };
  const count = (...states: DeliveryState[]) => deliveries.filter(({ state }) => states.includes(state)).length;
  const [sent, waiting, failed] = [count('sent'), count('waiting'), count('dead', 'given-up')];
  const kept = count('kept');
  if (kept > 0 && sent + waiting + failed === 0) return { state: 'kept', text: 'Not sent: kept in the local mailbox' };
  if (sent + waiting + failed === 0) return { state: 'withdrawn', text: 'Withdrawn' };
  if (sent + waiting + kept === 0) return { state: 'dead', text: 'Not delivered' };
  const parts = [failed > 0 && `${failed} failed`, kept > 0 && `${kept} kept in the local mailbox`];
  const restOf = (...more: (string | false)[]) => [...parts, ...more].filter(Boolean).join(', ');
  if (sent === 0 && waiting === 0) return { state: 'partly', text: `Not sent: ${restOf()}` };
  if (sent === 0) return { state: 'waiting', text: ['Being sent', restOf()].filter(Boolean).join(', ') };
  const rest = restOf(waiting > 0 && `${waiting} being sent`);
  if (rest === '') return { state: 'sent', text: 'Sent' };
  return { state: failed + kept > 0 ? 'partly' : 'waiting', text: `Delivered, ${rest}` };
}

/** Replies later than this count as late, because by then the shopper has written to another seller. */
export const REPLY_WITHIN_MS = 24 * 3_600_000;

/** The time that a shopper has waited for a reply, or waited until the reply; `null` if no reply is due. */
type ReplyTime = { kind: 'waiting' | 'replied'; ms: number; isLate: boolean } | null;

export function replyTimeOf(
  { kind, status, createdAt, repliedAt }: Pick<Lead, 'kind' | 'status' | 'createdAt' | 'repliedAt'>,
  now: Date,
): ReplyTime {
  if (kind !== 'email') return null;
  if (repliedAt !== null) return timed('replied', createdAt, repliedAt);
  return status === 'new' || status === 'read' ? timed('waiting', createdAt, now) : null;
}

function timed(kind: 'waiting' | 'replied', from: Date, to: Date): ReplyTime {
  const ms = Math.max(0, to.getTime() - from.getTime());
  return { kind, ms, isLate: ms > REPLY_WITHIN_MS };
}

/** `4 min`, `3 h 20 min`, `2 days 5 h`. */
export function formatDuration(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return 'under a minute';
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
  const days = Math.floor(hours / 24);
  return hours % 24 === 0 ? `${days} days` : `${days} days ${hours % 24} h`;
}
