import { type Lead, SUSPICION_TEXTS } from '#features/leads/leads.ts';
import type { HeldLead } from '#features/leads/leads.server.ts';
import { listingTitle } from '#features/listings/listings.ts';
import { formatDollars } from '#kit/format.ts';
import type { PageAnswer } from '../page-answer.ts';
import { momentView } from '#pages/shared/desk/desk-view.ts';
import { maskRecipient, type OperatorPageRequest, operatorPage, OPERATOR_PAGE_SIZE, pagerOf } from './load.ts';
import type { HeldView, OperatorData } from './page-data.ts';

/** Loads the messages that may be spam, with their text and why they are held: operators need both to release one. */
export function loadHeld(
  { brand, before, note, now }: OperatorPageRequest,
  found: readonly HeldLead[],
): PageAnswer<OperatorData> {
  const shown = found.slice(0, OPERATOR_PAGE_SIZE);
  const view: HeldView = {
    kind: 'held',
    messages: shown.map(({ lead, reasons, dealer, car }) => ({
      id: lead.id,
      who: whoOf(lead),
      words: lead.contact.comments,
      received: momentView(lead.createdAt, now),
      reasons: reasons.map(wordsOf),
      car: { title: listingTitle(car), href: `/cars-for-sale/vehicle/${lead.listingId}` },
      dealer: { name: dealer, href: `/operator/dealers/${lead.ownerId}` },
    })),
    ...pagerOf('/operator/held', before, found.length > OPERATOR_PAGE_SIZE ? shown.at(-1)!.lead.id : null),
  };
  return operatorPage(brand, 'Held messages', note, view);
}

function whoOf({ kind, contact: { firstName, lastName, email, amount } }: Lead): string {
  const what = kind === 'offer' ? `offer of ${formatDollars(amount ?? 0)}` : 'message';
  return `${firstName} ${lastName} (${maskRecipient(email)}), ${what}`;
}

/** Returns the text for a reason. A reason of another version keeps its own name. */
function wordsOf(reason: string): string {
  return Object.hasOwn(SUSPICION_TEXTS, reason) ? SUSPICION_TEXTS[reason as keyof typeof SUSPICION_TEXTS] : reason;
}
