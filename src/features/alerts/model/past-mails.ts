import { isPriceDrop } from '#features/listings/listings.ts';
import { MAX_MATCHES_PER_LARGE_CHANGE, selectAlertsToSend } from './select-alerts-to-send.ts';
import { dueTime, type MailedFrequency } from './due.ts';
import { type AlertEvent, alertFor, type PersonCarRelation } from './news.ts';

/**
 * The price of a listing during a period; `until` is `null` if the period has not ended. `car`: the VIN, or the
 * listing. `isFound`: the search finds the listing at that price. Times in ms, prices in whole dollars.
 */
export type OfferSpan = {
  listingId: number;
  car: string;
  from: number;
  until: number | null;
  price: number | null;
  isFound: boolean;
};

/** `price`: the price when the email was sent. `before`: the previously known price, if it was higher. */
export type PastMailItem = { listingId: number; event: AlertEvent; price: number | null; before: number | null };
export type PastMail = { at: number; items: PastMailItem[] };

/** Changes within this many ms count as one batch. */
const FLOOD_MS = 60_000;

/** A row of the alert ledger, for one person and one search. */
type Row = {
  id: number;
  listingId: number;
  car: string;
  event: AlertEvent;
  value: number;
  price: number | null;
  priceBefore: number | null;
  dueTime: number;
  isSent: boolean;
};

/**
 * Returns the emails that a person would have received after saving a search at `since`, newest first. It applies the
 * rules of the alert ledger and of digests to the offers of that time.
 */
export function replayMails(
  spans: readonly OfferSpan[],
  { since, now, frequency }: { since: number; now: number; frequency: MailedFrequency },
): PastMail[] {
  const replay = new Replay(spans, since, frequency);
  const changes = spans
    .flatMap(({ listingId, from, until }) => [from, until ?? Infinity].map((at) => ({ at, listingId })))
    .filter(({ at }) => at > since && at <= now);
  const moments = [...Map.groupBy(changes, ({ at }) => at)].toSorted(([a], [b]) => a - b);
  for (const [at, changed] of moments) {
    replay.send(at - 1);
    for (const id of new Set(changed.map(({ listingId }) => listingId))) replay.note(id, at);
    replay.send(at);
  }
  replay.send(now);
  return replay.mails.toReversed();
}

class Replay {
  readonly mails: PastMail[] = [];
  readonly #since: number;
  readonly #frequency: MailedFrequency;
  readonly #byListing: ReadonlyMap<number, readonly OfferSpan[]>;
  readonly #byCar: ReadonlyMap<string, readonly OfferSpan[]>;
  #ledger: Row[] = [];
  #flood = { at: -Infinity, count: 0 };
  #nextId = 1;

  constructor(spans: readonly OfferSpan[], since: number, frequency: MailedFrequency) {
    this.#since = since;
    this.#frequency = frequency;
    this.#byListing = Map.groupBy(spans, ({ listingId }) => listingId);
    this.#byCar = Map.groupBy(spans, ({ car }) => car);
  }

  /** Adds an alert to the ledger if a listing's change causes one. */
  note(listingId: number, at: number): void {
    const own = this.#byListing.get(listingId)!;
    const before = own.find(({ from, until }) => from < at && (until === null || until >= at)) ?? null;
    const after = spanAt(own, at);
    const { car } = after ?? before ?? own[0]!;
    const all = this.#byCar.get(car)!;
    const isElsewhere = all.some((span) => span.listingId !== listingId && isAt(span, at));
    const rows = this.#ledger.filter((row) => row.car === car);
    const begins =
      after !== null && after.isFound && !before?.isFound && this.#countInFlood(at) <= MAX_MATCHES_PER_LARGE_CHANGE;
    const isCheaper =
      after !== null &&
      before !== null &&
      after.price !== null &&
      (before.price === null || after.price < before.price);
    const finds = begins || (isCheaper && after.isFound);
    if (!finds && !(rows.length > 0 && (before === null || after === null))) return;
    const seen = this.#seenOffer(all, listingId);
    const relation: PersonCarRelation = {
      begins,
      couldSee: finds && seen !== undefined,
      isSaved: false,
      sent: new Set(rows.filter(({ event, isSent }) => event !== 'sold' || isSent).map(({ event }) => event)),
      sentPrice: rows.findLast(({ isSent, price }) => isSent && price !== null)?.price ?? null,
      seenPrice: finds ? (seen?.price ?? before?.price ?? null) : null,
    };
    const isGone = before !== null && after === null && !isElsewhere;
    const isBack = before === null && after !== null;
    const price = after?.price ?? null;
    const news = alertFor({ isOffered: after !== null, isGone, isBack, isElsewhere, price }, relation);
    if (news === null || rows.some(({ event, value }) => event === news.event && value === news.value)) return;
    const { event, value, priceBefore } = news;
    const due = dueTime(this.#frequency, new Date(at), this.#mailedAt()).getTime();
    this.#ledger.push({
      id: this.#nextId++,
      listingId,
      car,
      event,
      value,
      priceBefore,
      dueTime: due,
      isSent: false,
      price: price ?? before?.price ?? null,
    });
  }

  #countInFlood(at: number): number {
    const count = at - this.#flood.at > FLOOD_MS ? 1 : this.#flood.count + 1;
    this.#flood = { at, count };
    return count;
  }

  /** Sends all emails that are due by `until`, each at its time. */
  send(until: number): void {
    for (;;) {
      const due = Math.min(...this.#ledger.filter(({ isSent }) => !isSent).map((row) => row.dueTime));
      if (due > until) return;
      this.#sendAt(due);
    }
  }

  #sendAt(at: number): void {
    const waiting = this.#ledger
      .filter((row) => !row.isSent && row.dueTime <= at)
      .toReversed()
      .map((row) => ({ row, offer: this.#offerOf(row, at) }));
    const sent = selectAlertsToSend(
      waiting.map(({ row, offer }) => ({
        ...row,
        offer,
        searchId: 1,
        isSavedCar: false,
        holds: offer !== null,
        wasSent: this.#ledger.some(({ car, isSent }) => isSent && car === row.car),
      })),
    );
    const cars = new Set(sent.map(({ car }) => car));
    for (const { row, offer } of waiting) {
      const isSent = cars.has(row.car) && offer !== null;
      if (isSent) Object.assign(row, { isSent, price: offer.price ?? row.price });
      else this.#ledger.splice(this.#ledger.indexOf(row), 1);
    }
    if (sent.length === 0) return;
    const items = sent.map(({ event, priceBefore, offer, ...row }) => {
      const price = offer!.price ?? row.price;
      const before = event !== 'sold' && isPriceDrop(priceBefore, price) ? priceBefore : null;
      return { listingId: offer!.listingId, event, price, before };
    });
    this.mails.push({ at, items });
  }

  /**
   * Returns the offer that an alert shows at that time: its listing, or another offer of the car; `null` if the alert
   * no longer applies.
   */
  #offerOf({ event, listingId, car, priceBefore }: Row, at: number): OfferSpan | null {
    const own = this.#byListing.get(listingId)!;
    const offered = this.#byCar.get(car)!.filter((span) => isAt(span, at));
    if (event === 'sold') return offered.length > 0 ? null : own.findLast(({ from }) => from <= at)!;
    const others = offered
      .filter((span) => span.listingId !== listingId && span.isFound)
      .toSorted((a, b) => (a.price ?? Infinity) - (b.price ?? Infinity) || a.listingId - b.listingId);
    const isSo = (span: OfferSpan) => event !== 'drop' || isPriceDrop(priceBefore, span.price);
    return [spanAt(own, at) ?? [], others].flat().find(isSo) ?? null;
  }

  /**
   * Returns the offer that the person may have seen when saving the search: of this listing, or else of another one of
   * the car.
   */
  #seenOffer(all: readonly OfferSpan[], listingId: number): OfferSpan | undefined {
    const seen = all.filter(({ from }) => from <= this.#since).toSorted((a, b) => a.from - b.from);
    return seen.findLast((span) => span.listingId === listingId) ?? seen.at(-1);
  }

  #mailedAt(): Date | null {
    const last = this.mails.at(-1);
    return last ? new Date(last.at) : null;
  }
}

function spanAt(spans: readonly OfferSpan[], at: number): OfferSpan | null {
  return spans.find((span) => isAt(span, at)) ?? null;
}

function isAt({ from, until }: OfferSpan, at: number): boolean {
  return from <= at && (until === null || until > at);
}
