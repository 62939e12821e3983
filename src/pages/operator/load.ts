import type { Brand } from '#features/brands/brands.ts';
import type { DealerRow } from '#features/dealers/dealers.server.ts';
import { webhookName, type Lead, type LeadEvent, SUSPICION_TEXTS } from '#features/leads/leads.ts';
import type { deliveriesByKey, UndeliverableLead, HeldLead } from '#features/leads/leads.server.ts';
import type { MailTemplates } from '#features/outbox/outbox.ts';
import type { DeadLetter } from '#features/outbox/outbox.server.ts';
import { formatCount, formatDollars } from '#kit/text/format.ts';
import { type DeskClock, type DeskLink, deskPage, momentView } from '#pages/shared/desk/desk-view.ts';
import type { PageAnswer } from '../page-answer.ts';
import type { DealersView, OperatorData, OutboxView, UndeliverableLeadsView, HeldLeadsView } from './page-data.ts';
import { listingTitle } from '#features/listings/listings.ts';

const PAGES = [
  ['reports', 'Reports', '/operator/reports'],
  ['reviews', 'Reviews', '/operator/reviews'],
  ['outbox', 'Dead letters', '/operator/outbox'],
  ['undeliverable', 'Undeliverable leads', '/operator/leads'],
  ['held', 'Held messages', '/operator/held'],
  ['dealers', 'Dealers', '/operator/dealers'],
  ['promotions', 'Promotions', '/operator/promotions'],
  ['ads', 'Ads', '/operator/ads'],
  ['articles', 'Expert reviews', '/operator/articles'],
  ['experiments', 'Experiments', '/operator/experiments'],
  ['insights', 'Insights', '/operator/insights'],
  ['audit', 'Audit log', '/operator/audit'],
] as const;

type LinkedKind = (typeof PAGES)[number][0];
type ViewKind = OperatorData['view']['kind'];

/** Views without a separate link, and the page that they belong to. */
const PARENTS = {
  feedback: 'reports',
  hidden: 'reports',
  article: 'articles',
  experiment: 'experiments',
} as const satisfies Record<Exclude<ViewKind, LinkedKind>, LinkedKind>;

export function operatorLinks(current: ViewKind | LinkedKind | null): DeskLink[] {
  const parents: Readonly<Record<string, LinkedKind | undefined>> = PARENTS;
  const page = parents[current ?? ''] ?? current;
  return PAGES.map(([kind, label, href]) => ({ label, href, current: kind === page }));
}

/** Rows per page; one more is queried to see whether there are more. */
export const OPERATOR_PAGE_SIZE = 50;

export type OperatorPageRequest = { brand: Brand; before: number | null; note: string | null; clock: DeskClock };

/** Loads the messages that could not be sent, with the reasons. */
export function loadOutbox(
  { brand, before, note, clock }: OperatorPageRequest,
  figures: readonly { channel: string; waiting: number; dead: number; kept: number }[],
  found: readonly DeadLetter[],
  deliveries: Awaited<ReturnType<typeof deliveriesByKey>>,
): PageAnswer<OperatorData> {
  const shown = found.slice(0, OPERATOR_PAGE_SIZE);
  const view: OutboxView = {
    kind: 'outbox',
    figures: figures.map(({ channel, waiting, dead, kept }) => ({
      name: channel === 'mail' ? 'Emails' : 'Calls',
      waiting,
      dead,
      kept,
    })),
    letters: shown.map((letter) => ({
      id: letter.id,
      title: titleOf(letter, deliveries.get(letter.key)),
      code: letter.key,
      ...recipientOf(letter, deliveries.get(letter.key)),
      reason: withoutAddresses(letter.lastError ?? 'No reason was noted.'),
      attempts: formatCount(letter.attempts, 'attempt'),
      died: momentView(letter.diedAt, clock),
    })),
    ...pagerOf('/operator/outbox', before, found.length > OPERATOR_PAGE_SIZE ? shown.at(-1)!.id : null),
  };
  return operatorPage(brand, 'Dead letters', note, view);
}

/** Loads the leads that reached no destination except their dealer's desk. */
export function loadUndeliverableLeads(
  { brand, before, note, clock }: OperatorPageRequest,
  found: readonly UndeliverableLead[],
): PageAnswer<OperatorData> {
  const shown = found.slice(0, OPERATOR_PAGE_SIZE);
  const view: UndeliverableLeadsView = {
    kind: 'undeliverable',
    leads: shown.map(({ id, createdAt, ownerId, dealer }) => ({
      id,
      dealer,
      dealerHref: `/operator/dealers/${ownerId}`,
      received: momentView(createdAt, clock),
    })),
    ...pagerOf('/operator/leads', before, found.length > OPERATOR_PAGE_SIZE ? shown.at(-1)!.id : null),
  };
  return operatorPage(brand, 'Undeliverable leads', note, view);
}

/** Loads the dealers that match a name, so that operators can help them. */
export function loadDealers(
  { brand, note }: Pick<OperatorPageRequest, 'brand' | 'note'>,
  query: string,
  found: readonly DealerRow[],
): PageAnswer<OperatorData> {
  const view: DealersView = {
    kind: 'dealers',
    query,
    dealers: found.slice(0, OPERATOR_PAGE_SIZE).map((dealer) => ({
      name: dealer.name,
      href: `/operator/dealers/${dealer.ownerId}`,
      about: aboutDealer(dealer),
    })),
    isCut: found.length > OPERATOR_PAGE_SIZE,
  };
  return operatorPage(brand, 'Dealers', note, view);
}

function aboutDealer({ ownerId, city, state, source, members, listings, mainId }: DealerRow): string {
  const place = [city, state].filter(Boolean).join(', ');
  const facts = [
    place,
    formatCount(listings, 'listing'),
    members === 0 ? 'no members' : formatCount(members, 'member'),
  ];
  const merged = mainId === null ? [] : [`merged into number ${mainId}`];
  return [...facts.filter(Boolean), `feed ${source}`, `number ${ownerId}`, ...merged].join(' · ');
}

export function operatorPage(
  brand: Brand,
  title: string,
  note: string | null,
  view: OperatorData['view'],
): PageAnswer<OperatorData> {
  return deskPage(brand, { title, links: operatorLinks(view.kind), note }, view);
}

export function pagerOf(path: string, before: number | null, last: number | null) {
  return {
    newest: before === null ? null : path,
    older: last === null ? null : `${path}?before=${last}`,
  };
}

type DeliveryOf = {
  ownerId: number;
  dealer: string;
  destinationId: number | null;
  car: Parameters<typeof listingTitle>[0];
};

/** Names of messages, by email template or webhook event. */
const MESSAGES = {
  'account-changed': 'Notice of an account change',
  'address-changed': 'Notice of a new email address',
  'alert-digest': 'Alert about cars',
  'campaign-change': 'Notice to a dealer about a campaign',
  'change-email': 'Link to confirm a new email address',
  'confirm-alerts': 'Link to confirm alerts',
  'dealer-change': 'Notice to a dealer about its settings',
  'dealer-invitation': 'Invitation to a dealer’s desk',
  'destination-failing': 'Notice to a dealer that leads aren’t arriving',
  'lead-adf': 'Lead for a dealer’s CRM',
  'lead-confirmation': 'Confirmation of a message to its sender',
  'lead-for-dealer': 'Lead for a dealer, by email',
  'lead-release': 'Link to confirm a message',
  'lead.created': 'Lead for a dealer’s webhook',
  'lead.withdrawn': 'Withdrawal of a lead for a dealer’s webhook',
  'offer-countered': 'Counteroffer',
  'offer-received': 'Offer for a seller',
  'offer-settled': 'End of an offer',
  'recall-alert': 'Alert about recalls',
  'report-outcome': 'Outcome of a report for its sender',
  'review-outcome': 'Outcome of a review for its author',
  'reset-password': 'Link to choose a new password',
  'reset-unknown': 'Response to a password reset without an account',
  'sign-in-link': 'Sign-in link',
  'sign-up-taken': 'Response to a sign-up with an existing address',
  'verify-email': 'Link to confirm an email address',
} as const satisfies Record<keyof MailTemplates | LeadEvent, string>;

/** Returns the name of a template or event. An unknown one, from another version, keeps its own name. */
function messageName(what: string): string {
  return Object.hasOwn(MESSAGES, what) ? MESSAGES[what as keyof typeof MESSAGES] : what;
}

/** Names a message in words, with its car: `Lead for a dealer, by email: 2020 Toyota Tacoma`. */
function titleOf({ what }: DeadLetter, delivery: DeliveryOf | undefined): string {
  const words = what === null ? 'A message whose content was erased' : messageName(what);
  return delivery ? `${words}: ${listingTitle(delivery.car)}` : words;
}

/**
 * Returns the recipient as `crm.example, no. 12`: the server, with only the personal data that distinguishes two
 * recipients; and the dealer, if it is a dealer's destination.
 */
function recipientOf({ channel, recipient }: DeadLetter, delivery: DeliveryOf | undefined) {
  return {
    recipient:
      channel === 'webhook' ? webhookName(recipient, delivery?.destinationId ?? null) : maskRecipient(recipient),
    dealer: delivery ? { name: delivery.dealer, href: `/operator/dealers/${delivery.ownerId}` } : null,
  };
}

/** Masks an email address: `a…@dealer.example`. */
export function maskRecipient(recipient: string): string {
  const at = recipient.lastIndexOf('@');
  return at < 1 ? '–' : `${recipient.slice(0, 1)}…${recipient.slice(at)}`;
}

/** Masks addresses in an error message, because mail servers often repeat the address that they reject. */
function withoutAddresses(reason: string): string {
  return reason
    .replace(/(?<![^\s<>"'@])[^\s<>"'@]+@/g, '…@')
    .slice(0, 300)
    .toWellFormed();
}

/**
 * Loads the messages that may be spam, with their text and the reasons for holding them. Operators need both to decide.
 */
export function loadHeldLeads(
  { brand, before, note, clock, sendsMail }: OperatorPageRequest & { sendsMail: boolean },
  found: readonly HeldLead[],
): PageAnswer<OperatorData> {
  const shown = found.slice(0, OPERATOR_PAGE_SIZE);
  const view: HeldLeadsView = {
    kind: 'held',
    asksWriters: sendsMail,
    messages: shown.map(({ lead, reasons, dealer, car }) => ({
      id: lead.id,
      who: whoOf(lead),
      words: lead.contact.comments,
      received: momentView(lead.createdAt, clock),
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

/** Returns the text for a reason. An unknown reason, from another version of the site, is returned unchanged. */
function wordsOf(reason: string): string {
  return Object.hasOwn(SUSPICION_TEXTS, reason) ? SUSPICION_TEXTS[reason as keyof typeof SUSPICION_TEXTS] : reason;
}
