import { useEffect } from 'react';
import { DealBadge } from '#features/listings/listings.ui.ts';
import { SaveButton } from '#features/saves/saves.ui.ts';
import { budgetCardView, ownTermsFor, useWalletCopy, withOwnPayment } from '#features/wallet/wallet.ui.ts';
import { srcsetOf } from '#pages/shared/car/card-picture.ts';
import { type Fragment, type FragmentItems, FragmentList } from '#ui/fragment-list.tsx';
import { AdBox } from '../ads/ad-boxes.tsx';
import { ACTIONS, useSearchActions } from '../browser/search-actions.ts';
import { addressOf } from '../browser/query/search-address.ts';
import { SearchLink } from '../results/search-link.tsx';
import { LAZY_CARD_SIZES } from '../view/card-sizes.ts';
import { BUDGET_CARD } from './budget-card.tsx';
import { completeSlots } from './read-slots.ts';
import type {
  BudgetSlotView,
  HouseSlotView,
  InlineFilterView,
  PromoSlot,
  SlotCarView,
  SlotsView,
} from './slots-data.ts';
import { watchSlots } from './watch-slots.ts';

/** Renders a card or an ad between results; nothing if React replaced its HTML before it was read. */
export function Promo(props: { slots: SlotsView; index: number }) {
  const { promos, adQuery = '' } = completeSlots(props.slots);
  useEffect(watchSlots, []);
  const slot = promos[props.index]?.slot;
  if (!slot) return null;
  switch (slot.kind) {
    case 'car':
      return <SlotCars cars={[slot]} sizes={LAZY_CARD_SIZES} place="promo" />;
    case 'filter':
      return <FragmentList {...filterItems(slot)} />;
    case 'budget':
      return <FragmentList {...budgetItems(slot)} />;
    case 'house':
      return <HouseSlot {...slot} />;
    case 'ad':
      return <AdBox {...slot} query={adQuery} />;
  }
}

function budgetItems({ search }: Pick<BudgetSlotView, 'search'>) {
  return { of: BUDGET_CARD, items: [budgetCardView(search)] };
}

function filterItems(slot: InlineFilterView) {
  return { of: INLINE_FILTER, items: [slot] };
}

/** Returns the lists of a card or an ad between results; `null` for a card of the site, which only the browser adds. */
export function promoLists(slot: PromoSlot): readonly FragmentItems[] | null {
  switch (slot.kind) {
    case 'car':
      return [slotCarItems({ cars: [slot], sizes: LAZY_CARD_SIZES, place: 'promo' })];
    case 'filter':
      return [filterItems(slot) as unknown as FragmentItems];
    case 'budget':
      return [budgetItems(slot) as unknown as FragmentItems];
    case 'house':
      return null;
    case 'ad':
      return [];
  }
}

type SlotCarList = { cars: readonly SlotCarView[]; sizes?: string; place: string };

/** Renders paid cars, with payments that use the terms in the shopper's wallet. */
export function SlotCars({ cars, ...list }: SlotCarList) {
  const copy = useWalletCopy();
  const terms = copy && ownTermsFor(location.search, copy);
  return (
    <FragmentList
      of={SLOT_CAR}
      items={slotCarProps({ ...list, cars: cars.map((car) => withOwnPayment(car, terms)) })}
    />
  );
}

/** Returns a list of paid cars, for a fragment that contains it. */
export function slotCarItems(list: SlotCarList): FragmentItems {
  return { of: SLOT_CAR, items: slotCarProps(list) };
}

/**
 * Returns the props of a car. `place` makes ids unique, because a car may be in several paid places. Without `sizes`,
 * pictures are so small that their narrowest file suffices on every screen.
 */
function slotCarProps({ cars, sizes, place }: SlotCarList): SlotCarProps[] {
  return cars.map((car) => ({ ...car, place, sizes, srcset: sizes && srcsetOf(car.picture.src) }));
}

type SlotCarProps = SlotCarView & { srcset: string | undefined; sizes: string | undefined; place: string };

const SLOT_CAR: Fragment<SlotCarProps> = {
  component: SlotCar,
  keyOf: ({ id }) => id,
  fixed: ['kind', 'deal.rating', 'place', 'sizes'],
  compact: true,
  whole: {
    // An object that is cached together with all fields of the listing that a card shows (`card-view.ts`).
    ownerOf: ({ picture }) => picture,
    isSame,
    // Links differ per auction, and distances and reasons per search.
    textsOf: ({ href, facts, why: [reason] }) => (reason === undefined ? [href, facts] : [href, facts, reason]),
    withTexts: ({ why: [, ...reasons], ...props }, [href, facts, reason]) => ({
      ...props,
      href,
      facts,
      why: reason === undefined ? [] : [reason, ...reasons],
    }),
  },
};

/** Returns whether two auctions and searches differ only in the texts of a listing's card. */
function isSame(before: SlotCarProps, now: SlotCarProps): boolean {
  return (
    before.place === now.place &&
    before.label === now.label &&
    before.misses === now.misses &&
    before.monthly === now.monthly &&
    before.basis === now.basis &&
    before.headline?.lead === now.headline?.lead &&
    before.headline?.text === now.headline?.text &&
    before.why.length === now.why.length &&
    before.why.every((reason, at) => at === 0 || reason === now.why[at])
  );
}

/**
 * Renders a car in a paid place. The advertiser's label comes first in the HTML, so that it is read in the order on the
 * screen.
 */
function SlotCar({ id, label, href, headline, misses, title, trim, ...car }: SlotCarProps) {
  const { picture, srcset, sizes, price, monthly, deal, facts, seller, drawn, why, basis, place } = car;
  return (
    <li className="slot" data-slot={id}>
      <p className="slot-label">{label}</p>
      <img
        className="slot-picture"
        src={picture.src}
        srcSet={srcset}
        sizes={sizes}
        alt={picture.alt}
        width={480}
        height={300}
        decoding="async"
        loading="lazy"
      />
      {drawn && <span className="slot-drawn">Illustration</span>}
      <div className="slot-body">
        {headline !== null && (
          <p className="slot-headline">
            <strong>{headline.lead}</strong> {headline.text}
          </p>
        )}
        {misses !== null && (
          <p className="slot-headline">
            <strong>Misses one filter:</strong> {misses}
          </p>
        )}
        <h3 className="slot-title">
          <a href={href} rel="sponsored nofollow">
            {title}
          </a>
          {trim !== null && <span>{` ${trim}`}</span>}
        </h3>
        <p className="slot-price">
          <strong>{price}</strong>
          {monthly !== null && ` Est. ${monthly}/mo`}
        </p>
        {deal !== null && (
          <p className="slot-deal">
            <DealBadge rating={deal.rating} label={deal.label} amount={deal.amount} />
          </p>
        )}
        <p className="slot-facts">
          {basis !== undefined && <span className="slot-basis">{`${basis} · `}</span>}
          {facts}
        </p>
        <p className="slot-facts">{seller}</p>
      </div>
      {why.length > 0 && <WhyThisAd id={`why-${place}-${id}`} about={title} why={why} />}
      <SaveButton id={id} title={title} />
    </li>
  );
}

/** Opens over the page, with or without scripts. Styles show its label as a heading. */
export function WhyThisAd({ id, about, why }: { id: string; about: string; why: readonly string[] }) {
  return (
    <>
      <button className="slot-why" popoverTarget={id} aria-label={`Why this ad? ${about}`}>
        Why this ad?
      </button>
      <div className="slot-reasons" id={id} popover="auto" role="dialog" aria-label="Why this ad?">
        <ul>
          {why.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
        <button className="button" popoverTarget={id}>
          Close
        </button>
      </div>
    </>
  );
}

const INLINE_FILTER: Fragment<InlineFilterView> = {
  component: InlineFilter,
  keyOf: ({ heading }) => heading,
  fixed: ['kind'],
  contexts: [ACTIONS],
  compact: true,
};

function InlineFilter({ heading, options }: InlineFilterView) {
  const { refine } = useSearchActions();
  return (
    <li className="slot slot-filter">
      <h3 className="slot-title">{heading}</h3>
      <ul>
        {options.map(({ label, count, query }) => (
          <li key={query}>
            <SearchLink className="button" query={query} go={refine} refocus="results-count">
              {`${label} (${count})`}
            </SearchLink>
          </li>
        ))}
      </ul>
    </li>
  );
}

/** Renders a card of the site itself, in place of a paid card whose car is now among the results. */
export function HouseSlot({ brand, query }: HouseSlotView) {
  return (
    <li className="slot slot-house">
      <p className="slot-label">{`From ${brand}`}</p>
      <div className="slot-body">
        <h3 className="slot-title">
          <a href={addressOf(query)}>Cars at great prices</a>
        </h3>
        <p className="slot-facts">Priced well below similar cars</p>
      </div>
    </li>
  );
}
