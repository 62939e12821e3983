import type { Brand } from '#features/brands/brands.ts';
import { PRIVATE_SELLER, addressLine } from '#features/dealers/dealers.ts';
import { type Offer, type OfferParty, type OfferRefusal, leadCarView, phoneLink } from '#features/leads/leads.ts';
import type { FoundOffer } from '#features/leads/leads.server.ts';
import type { FoundListing } from '#features/listings/listings.server.ts';
import { formatDollars } from '#kit/text/format.ts';
import { formatLocalTime, timeZoneOf } from '#kit/local-time.ts';
import { type PageAnswer, noindexPage } from '../page-answer.ts';
import type { OfferData } from './page-data.ts';

type KnownListing = Exclude<FoundListing, { kind: 'unknown' }>;
/** An offer, with the seller's address once seller and shopper agree. */
type OfferInput = FoundOffer & { sellerEmail: string | null };
/**
 * The reason why an action failed. `not-relisted`: the car was marked as sold too long ago, or is no longer offered.
 */
export type OfferProblem = OfferRefusal | 'not-relisted';
/**
 * `undoUntil`: the time until which the seller can undo marking the car as sold; `null` if it is not marked, or if it
 * is too late.
 */
type OfferPageInput = {
  key: string;
  refusal?: OfferProblem | undefined;
  typed?: string;
  sendsMail: boolean;
  undoUntil: Date | null;
};

const PROBLEMS: Record<OfferProblem, string> = {
  settled: 'This offer was already settled, so nothing has changed.',
  expired: 'The offer expired after 48 hours, so nothing has changed.',
  'not-your-turn': 'It’s the other party’s turn to reply.',
  'not-yours-to-do': 'Only the other party can do that.',
  outdated: 'The price changed after you opened this page. Please review it.',
  'not-relisted': 'The car can’t be put back on sale from here anymore. Please contact us.',
  amount: 'Enter a price in whole dollars, higher than the offer and at most twice your asking price.',
};

/** Loads the page of the offer that a key opened. Any client with the key may answer the offer. */
export function offerPage(
  brand: Brand,
  car: KnownListing,
  found: OfferInput,
  form: OfferPageInput,
): PageAnswer<OfferData> {
  const { party, offer, lead, rounds } = found;
  const title = titleOf(offer, party);
  const isOpen = offer.state === 'open';
  // The seller can no longer see an offer that the shopper withdrew.
  const isTakenBack = party === 'seller' && (offer.state === 'withdrawn' || lead.status === 'withdrawn');
  const isMine = isOpen && offer.turn === party;
  return noindexPage(
    brand,
    { title, description: 'An offer for a car.', status: form.refusal === undefined ? 200 : 422 },
    {
      car: leadCarView(car.listing),
      sellerName: car.owner.name,
      secret: form.key,
      title,
      text: textOf(found, car, form),
      rounds: rounds.map(({ party: who, amount, at }) => ({
        who:
          who === party
            ? 'You'
            : who === 'seller'
              ? car.owner.name
              : isTakenBack
                ? 'The buyer'
                : lead.contact.firstName,
        amount: formatDollars(amount),
        when: instant(at, car.owner),
      })),
      round: offer.round,
      actions: {
        accept: isMine ? `Accept ${formatDollars(offer.amount)}` : null,
        decline: isMine,
        withdraw: isOpen && party === 'shopper',
        relist: offer.state === 'accepted' && party === 'seller' && form.undoUntil !== null,
        sold: offer.state === 'accepted' && party === 'seller' && car.kind === 'active',
        counter: isMine && party === 'seller' ? `(more than ${formatDollars(offer.amount)})` : null,
      },
      comments: party === 'seller' && !isTakenBack && lead.contact.comments !== '' ? lead.contact.comments : null,
      other: offer.state === 'accepted' ? otherOf(found, car) : [],
      problem: form.refusal === undefined ? null : PROBLEMS[form.refusal],
      typed: form.typed ?? '',
    },
  );
}

function titleOf({ state, turn, amount }: Offer, party: OfferParty): string {
  const price = formatDollars(amount);
  if (state === 'accepted') return `Agreed at ${price}`;
  if (state === 'declined') return 'The offer was declined';
  if (state === 'withdrawn') return 'The offer was withdrawn';
  if (state === 'expired') return 'The offer has expired';
  if (turn === 'seller') return party === 'seller' ? `You’re offered ${price}` : `You offered ${price}`;
  return party === 'seller' ? `You’re asking ${price}` : `The seller is asking ${price}`;
}

function textOf(
  { offer: { state, turn, expiresAt }, party }: FoundOffer,
  { kind, owner }: KnownListing,
  { sendsMail, undoUntil }: Pick<OfferPageInput, 'sendsMail' | 'undoUntil'>,
): string {
  const other = party === 'seller' ? 'the buyer' : owner.name === PRIVATE_SELLER ? 'the seller' : owner.name;
  if (state === 'accepted') {
    const next = `Now agree with ${other} on when to meet. Nothing is paid through this site.`;
    if (party !== 'seller') return next;
    if (kind === 'active') return `${next} Once it’s sold, mark it as sold to take it off the site.`;
    const undo = undoUntil
      ? ` If the sale falls through, you can put it back until ${instant(undoUntil, owner).text}.`
      : '';
    return `${next} Your car is off the site.${undo}`;
  }
  if (state !== 'open') return 'There’s nothing more to do here.';
  const until = instant(expiresAt, owner).text;
  if (turn !== party)
    return sendsMail
      ? `Waiting for ${other} to reply by ${until}. We’ll email you either way.`
      : `Waiting for ${other} to reply by ${until}. This site doesn’t send email, so come back to this page.`;
  const shared = party === 'seller' ? 'your address, email address and phone number' : 'your contact details';
  return `Please reply by ${until}, or the offer expires. If you accept, we give ${other} ${shared}.`;
}

/** Returns how to reach the other party, once both agree. */
function otherOf({ party, lead: { contact }, sellerEmail }: OfferInput, { owner }: KnownListing): OfferData['other'] {
  if (party === 'seller')
    return linesOf({ name: `${contact.firstName} ${contact.lastName}`, ...contact, address: null });
  return linesOf({ name: owner.name, email: sellerEmail ?? '', phone: owner.phone ?? '', address: addressLine(owner) });
}

function linesOf(who: { name: string; email: string; phone: string; address: string | null }): OfferData['other'] {
  const phone = phoneLink(who.phone);
  return [
    { text: who.name, href: null },
    ...(who.address ? [{ text: who.address, href: null }] : []),
    ...(phone ? [{ text: phone.label, href: phone.href }] : who.phone ? [{ text: who.phone, href: null }] : []),
    ...(who.email ? [{ text: who.email, href: `mailto:${encodeURI(who.email)}` }] : []),
  ];
}

function instant(at: Date, { state }: KnownListing['owner']): { iso: string; text: string } {
  return { iso: at.toISOString(), text: formatLocalTime(at, timeZoneOf(state)) };
}
