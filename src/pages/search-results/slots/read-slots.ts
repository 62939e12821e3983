import { queryOf } from '../browser/display/read-html.ts';
import type { DealView } from '../page-data.ts';
import type {
  AdSlotView,
  BudgetSlotView,
  InlineFilterView,
  PromoSlot,
  ShowcaseView,
  SlotCarView,
  SlotsView,
} from './slots-data.ts';

const complete = new WeakMap<SlotsView, SlotsView>();

/**
 * Returns slots with their content. A document embeds only the positions of its promo cards; the rest is read from its
 * HTML, once and before anything changes it.
 */
export function completeSlots(slots: SlotsView): SlotsView {
  if (!slots.isInHtml) return slots;
  const known = complete.get(slots) ?? readSlots(slots);
  complete.set(slots, known);
  return known;
}

/** Uses the same property order as `slotsView`. */
export function readSlots({ promos, adQuery }: SlotsView): SlotsView {
  const cards = document.querySelectorAll('.card-list > :is(.slot, .ad)');
  const showcase = document.querySelector('.showcase');
  return {
    carousel: [...document.querySelectorAll('.slots-row > .slot')].map(readCar),
    // If a card failed, React may have rendered the list again without promo cards.
    promos: promos.flatMap(({ after }, at) => (cards[at] ? [{ after, slot: readPromo(cards[at]) }] : [])),
    showcase: showcase && readShowcase(showcase),
    ...(adQuery !== undefined && { adQuery }),
  };
}

function readPromo(slot: Element): PromoSlot {
  if (slot.classList.contains('ad')) return readAd(slot as HTMLElement);
  if (slot.classList.contains('slot-budget')) return readBudget(slot);
  return slot.classList.contains('slot-filter') ? readFilter(slot) : readCar(slot);
}

const textOf = (part: Element | null) => part && part.textContent;

function readCar(slot: Element): SlotCarView {
  const find = (name: string) => slot.querySelector(`.${name}`);
  const link = slot.querySelector('.slot-title > a')!;
  const picture = find('slot-picture')!;
  const headline = find('slot-headline');
  const lead = textOf(headline && headline.querySelector('strong'));
  const text = lead === null ? null : headline!.textContent.slice(lead.length + 1);
  const isMiss = lead === 'Misses one filter:';
  const [facts, seller] = slot.querySelectorAll('.slot-facts');
  const monthly = slot.querySelector('.slot-price > strong')!.nextSibling?.textContent ?? null;
  const deal = find('deal');
  const drawn = find('slot-drawn') !== null;
  const basis = textOf(find('slot-basis'));
  return {
    kind: 'car',
    id: Number((slot as HTMLElement).dataset['slot']),
    label: find('slot-label')!.textContent,
    href: link.getAttribute('href')!,
    headline: lead === null || isMiss ? null : { lead, text: text! },
    misses: isMiss ? text : null,
    picture: { src: picture.getAttribute('src')!, alt: picture.getAttribute('alt')! },
    title: link.textContent,
    trim: textOf(slot.querySelector('.slot-title > span'))?.slice(1) ?? null,
    price: slot.querySelector('.slot-price > strong')!.textContent,
    monthly: monthly && monthly.slice(' Est. '.length, -'/mo'.length),
    deal: deal && {
      rating: deal.classList[1]!.toUpperCase() as DealView['rating'],
      label: deal.firstChild!.textContent!.trimEnd(),
      amount: deal.children[0]!.textContent,
    },
    facts: basis === null ? facts!.textContent : facts!.textContent.slice(basis.length),
    seller: seller!.textContent,
    drawn,
    why: readReasons(slot),
    ...(basis !== null && { basis: basis.slice(0, -' · '.length) }),
  };
}

const readReasons = (part: Element) =>
  [...part.querySelectorAll(':scope > .slot-reasons li')].map(({ textContent }) => textContent);

function readAd({ dataset }: HTMLElement): AdSlotView {
  const place = dataset['ad'] as AdSlotView['place'];
  return { kind: 'ad', place, columns: Number(dataset['columns']) as AdSlotView['columns'] };
}

function readFilter(slot: Element): InlineFilterView {
  const options = [...slot.querySelectorAll('a')].map((link) => {
    const [, label, count] = /^(.*) \(([\d,]+)\)$/s.exec(link.textContent)!;
    return { label: label!, count: count!, query: queryOf(link) };
  });
  return { kind: 'filter', heading: slot.querySelector('.slot-title')!.textContent, options };
}

function readBudget(slot: Element): BudgetSlotView {
  return { kind: 'budget', search: slot.querySelector<HTMLInputElement>('[name="search"]')?.defaultValue ?? '' };
}

function readShowcase(section: Element): ShowcaseView {
  const find = (name: string) => section.querySelector(`.${name}`);
  const content = find('showcase-content')!;
  return {
    label: content.querySelector(':scope > .slot-label')!.textContent,
    dealer: {
      name: section.querySelector('h2')!.textContent,
      place: textOf(find('showcase-place')),
      rating: find('showcase-rating')?.lastChild?.textContent ?? null,
    },
    cars: [...section.querySelectorAll('.showcase-tile > .slot')].map(readCar),
    query: queryOf(find('showcase-all')!),
    auctionId: (content as HTMLElement).dataset['auction']!,
    count: Number((content as HTMLElement).dataset['count']),
    why: readReasons(content),
    canHide: find('showcase-hide') !== null,
  };
}
