import { listingTitle } from '#features/listings/listings.ts';
import {
  type DeskLead,
  type DeliveryState,
  deliverySummary,
  formatDuration,
  formatPhone,
  type LeadDeliveryView,
  type LeadStatus,
  webhookName,
  replyTimeOf,
} from '#features/leads/leads.ts';
import type { SaleState } from '#features/listings/listings.server.ts';
import { formatLocalDay, timeZoneOf } from '#kit/local-time.ts';
import { type BadgeView, momentView } from '#pages/shared/desk/desk-view.ts';
import type { ReplyClockView, LeadRowView, LeadView } from './page-data.ts';

export const STATUS_LABELS: Readonly<Record<LeadStatus, string>> = {
  new: 'New',
  read: 'Read',
  replied: 'Replied',
  won: 'Sold',
  lost: 'No sale',
  withdrawn: 'Withdrawn',
};

const STATUS_TONES: Partial<Record<LeadStatus, BadgeView['tone']>> = { new: 'fresh', replied: 'good', won: 'good' };

function statusBadge(status: LeadStatus): BadgeView {
  return { text: STATUS_LABELS[status], tone: STATUS_TONES[status] ?? 'plain' };
}

function clockView(lead: DeskLead, now: Date): ReplyClockView | null {
  const clock = replyTimeOf(lead, now);
  if (!clock) return null;
  const time = formatDuration(clock.ms);
  const text = clock.kind === 'replied' ? `Replied in ${time}` : `Waiting ${time}`;
  return { text: clock.isLate && clock.kind === 'waiting' ? `${text}, overdue` : text, isLate: clock.isLate };
}

/** Returns the badge of a delivery; `null` if it succeeded or the lead was withdrawn. */
function deliveryBadge(lead: DeskLead): BadgeView | null {
  const { state, text } = deliverySummary(lead);
  if (state === 'sent' || state === 'withdrawn') return null;
  return { text, tone: ['dead', 'partly', 'kept', 'desk-only'].includes(state) ? 'warn' : 'plain' };
}

export function leadRow(lead: DeskLead, now: Date, { withDealer }: { withDealer: boolean }): LeadRowView {
  const about = [
    nameOf(lead),
    lead.car.stockNumber === null ? null : `stock ${lead.car.stockNumber}`,
    withDealer ? lead.dealer : null,
  ];
  return {
    href: `/dealer/leads/${lead.id}`,
    title: listingTitle(lead.car),
    about: about.filter((part) => part !== null).join(' · '),
    received: momentView(lead.createdAt, { now, timeZone: timeZoneOf(lead.state) }),
    status: statusBadge(lead.status),
    clock: clockView(lead, now),
    delivery: deliveryBadge(lead),
  };
}

/** Returns the name of the shopper. Hides it if they withdrew their message or their data was erased. */
function nameOf({ kind, status, contact }: DeskLead): string {
  if (kind === 'call') return 'Phone number shown';
  if (status === 'withdrawn') return 'Withdrawn by the shopper';
  return `${contact.firstName} ${contact.lastName}`.trim() || 'Erased by the shopper';
}

function silenceOf({ kind, status, contact }: DeskLead): string | null {
  if (kind === 'call') return 'A shopper viewed your phone number for this car. We have no other details.';
  if (status === 'withdrawn')
    return 'The shopper withdrew this message. Please don’t contact them about it, and delete their data.';
  return contact.email === '' ? 'The shopper’s data was erased at their request.' : null;
}

const KINDS = { adf: 'To your CRM (ADF)', email: 'By email', webhook: 'To your webhook' } as const;
const BY: Readonly<Record<LeadDeliveryView['chosenBy'], string>> = {
  dealer: '',
  feed: ', to the address in your feed',
  fallback: ', to the site’s operator',
};
function placeOf({ kind, chosenBy, address, destinationId }: LeadDeliveryView): string {
  if (chosenBy !== 'dealer' || address === null) return BY[chosenBy];
  return `, ${kind === 'webhook' ? webhookName(address, destinationId) : address}`;
}

const STATES: Readonly<Record<DeliveryState, BadgeView>> = {
  waiting: { text: 'being sent', tone: 'plain' },
  sent: { text: 'sent', tone: 'good' },
  kept: { text: 'not sent; kept in the site’s local mailbox', tone: 'warn' },
  dead: { text: 'not delivered; the site’s operator can see it', tone: 'warn' },
  withdrawn: { text: 'withdrawn before it was sent', tone: 'plain' },
  'given-up': { text: 'not delivered; the site’s operator gave up', tone: 'warn' },
};

/** Choices of a lead's status. The button of the current status is shown as pressed. */
const CHOICES = [
  { value: 'replied', label: 'I replied' },
  { value: 'won', label: 'Sold' },
  { value: 'lost', label: 'No sale' },
  { value: 'read', label: 'Not answered yet' },
] as const;

export function leadView(lead: DeskLead, sale: SaleState | null, now: Date): LeadView {
  const { contact } = lead;
  const title = listingTitle(lead.car);
  const silence = silenceOf(lead);
  const subject = encodeURIComponent(`Your question about the ${title}`);
  return {
    kind: 'lead',
    action: `/dealer/leads/${lead.id}`,
    back: '/dealer/leads',
    status: statusBadge(lead.status),
    received: momentView(lead.createdAt, { now, timeZone: timeZoneOf(lead.state) }),
    clock: clockView(lead, now),
    contact:
      silence === null
        ? {
            name: nameOf(lead),
            email: contact.email,
            mailto: `mailto:${encodeURIComponent(contact.email).replaceAll('%40', '@')}?subject=${subject}`,
            phone: formatPhone(contact.phone),
            tel: telOf(contact.phone),
          }
        : null,
    comments: silence === null ? contact.comments : '',
    silence,
    car: { title, href: `/cars-for-sale/vehicle/${lead.listingId}`, stockNumber: lead.car.stockNumber },
    sale: saleView(lead, sale),
    dealer: lead.dealer,
    deliveries: lead.deliveries.map((delivery) => {
      const { text, tone } = STATES[delivery.state];
      return { text: `${KINDS[delivery.kind]}${placeOf(delivery)}: ${text}`, tone };
    }),
    choices:
      lead.status === 'withdrawn'
        ? []
        : CHOICES.filter(({ value }) => lead.kind === 'email' || value !== 'replied').map(({ value, label }) => ({
            value,
            label,
            current: value === lead.status,
          })),
  };
}

/** Offers to take the car off the site after a sale, and to undo that for a few days. */
function saleView({ status, state }: DeskLead, sale: SaleState | null): LeadView['sale'] {
  if (sale?.undoUntil) {
    const until = formatLocalDay(sale.undoUntil, timeZoneOf(state));
    return {
      action: 'relist',
      label: 'Put it back on sale',
      text: `Marked as sold. You can undo this until ${until}.`,
    };
  }
  if (!sale?.isForSale || status !== 'won') return null;
  return {
    action: 'sold',
    label: 'Take it off the site',
    text: 'Shoppers still see this car. If you take it off the site, imports don’t bring it back. You can undo it for a week.',
  };
}

function telOf(phone: string): string | null {
  const digits = phone.replace(/[^\d+]/g, '');
  return digits.length < 7 ? null : `tel:${digits}`;
}
