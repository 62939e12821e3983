import type {
  BinView,
  CardView,
  FieldView,
  CardFlagView,
  DealView,
  MakeView,
  OptionView,
  RangeView,
  SearchResultsData,
  SectionView,
} from '../../page-data.ts';

/**
 * The lower end of the first bin, the step to each following lower end, the counts of the bins, and the gap between the
 * upper end of a bin and the lower end of the next; the last bin is open.
 */
export type PackedBins = [steps: number[], counts: number[], gap: number];
/** The first step, and the difference of each following one from its predecessor. */
export type PackedSteps = number[] | null;
/** `leftOut`: only the number. Its section is the field's. */
type EmbeddedField = Partial<Pick<FieldView, 'label' | 'options'>> &
  Omit<FieldView, 'label' | 'options' | 'leftOut'> & { leftOut?: number | undefined };

/**
 * `open` and `chosen` are absent if false and 0, a section's `label` because it is its heading, and a field's `label`
 * if it is the section's.
 */
export type EmbeddedSection = Omit<Partial<SectionView>, 'fields'> &
  Pick<SectionView, 'key' | 'kind'> & {
    fields?: readonly EmbeddedField[];
    makes?: readonly MakeView[];
    range?: Omit<RangeView, 'bins' | 'steps'> & { bins: PackedBins; steps: PackedSteps };
  };

/**
 * The data that a document embeds (`view/embedded-data.ts`). Options, cards and the header's links are in its HTML: a
 * list without options is read from there, and each card has only what the HTML does not show.
 */
export type EmbeddedData = Omit<SearchResultsData, 'cards' | 'links' | 'sections' | 'sort'> & {
  sort: Pick<SearchResultsData['sort'], 'value'>;
  cards: readonly Partial<CardView>[];
  sections: readonly EmbeddedSection[];
};

/** Returns the data of the page that the server rendered. Call it before anything changes the page. */
export function readHtml(data: EmbeddedData): SearchResultsData {
  const { brand, ...rest } = data;
  const cards = document.querySelectorAll('.card-list > .card');
  const links = document.querySelectorAll('[aria-label="Main"] a');
  const orders = document.querySelectorAll<HTMLOptionElement>('[name="sortBy"] > option');
  return {
    brand,
    links: [...links].map((link) => ({
      label: link.textContent,
      query: link.getAttribute('href')!.split('?')[1] ?? '',
      current: link.hasAttribute('aria-current'),
    })),
    ...rest,
    sort: data.sort && { ...data.sort, options: [...orders].map(({ value, label }) => ({ value, label })) },
    // Property order matters: unchanged parts are found by comparing their JSON text.
    sections: data.sections.map((section) => section && completeSection(section)),
    cards: data.cards.map((hidden, index) =>
      cards[index] ? { ...readCard(cards[index]), ...hidden } : (hidden as CardView),
    ),
  };
}

/** The properties have the order of `sectionView`. */
function completeSection(section: EmbeddedSection): SectionView {
  const { open = false, chosen = 0, key, ...rest } = section;
  const { kind, fields, makes, range } = rest;
  const label = document.querySelector(`#filter-${key} h3`)!.textContent;
  return {
    open,
    chosen,
    key,
    label,
    ...rest,
    ...(range && { range: { ...range, bins: unpackBins(range.bins), steps: unpackSteps(range.steps) } }),
    ...(fields && {
      fields: fields.map((field) => ({
        label,
        ...field,
        ...(field.leftOut !== undefined && { leftOut: { section: key, count: field.leftOut } }),
        options: field.options ?? readOptions(key, field.name),
      })),
    }),
    ...(kind === 'tree' && {
      makes: makes ?? readOptions(key, 'makeCode').map((make) => ({ ...make, models: [] })),
    }),
  } as SectionView;
}

function unpackBins([steps, counts, gap]: PackedBins): BinView[] {
  let next = steps[0]!;
  return counts.map((count, at) => {
    const from = next;
    const step = steps[at + 1];
    if (step !== undefined) next += step;
    return { from, to: step === undefined ? null : next - gap, count };
  });
}

function unpackSteps(packed: PackedSteps): number[] | null {
  let step = 0;
  return packed && packed.map((below, at) => (step = at === 0 ? below : step - below));
}

function readOptions(section: string, name: string): OptionView[] {
  const inputs = document.querySelectorAll<HTMLInputElement>(`#filter-${section} input[name="${name}"]`);
  return [...inputs].map((input) => {
    const count = input.parentElement!.lastElementChild!;
    return {
      value: input.value,
      label: count.previousSibling!.textContent!,
      count: Number(count.textContent.replaceAll(',', '')),
      ...(input.defaultChecked && { selected: true }),
      ...(input.disabled && { disabled: true }),
    };
  });
}

/** Returns the data that `Card` renders. Finds elements by class, because a page has 25 cards with 15 parts each. */
function readCard(card: Element): CardView {
  const find = (name: string): Element | undefined => card.getElementsByClassName(name)[0];
  const textOf = (name: string) => find(name)?.textContent ?? null;
  const firstOf = (name: string) => find(name)?.firstElementChild?.textContent ?? null;
  const tagOf = (tag: string) => card.getElementsByTagName(tag)[0];
  const image = tagOf('img')!;
  const deal = find('deal-badge');
  const facts = textOf('card-facts')!;
  const mileage = /^[\d,]+ mi(?= · |$)/.exec(facts)?.[0] ?? null;
  const reviews = textOf('card-reviews');
  const trim = textOf('card-trim');
  const difference = find('card-difference');
  const { pictures } = (find('card-picture') as HTMLElement).dataset;
  const lead = textOf('card-lead');
  return {
    id: Number(card.id.slice('listing-'.length)),
    picture: { src: image.getAttribute('src')!, alt: image.getAttribute('alt')! },
    ...(pictures !== undefined && { pictures: Number(pictures) }),
    condition: textOf('card-condition')!,
    title: firstOf('card-title')!,
    // A space separates it from the title.
    trim: trim && trim.slice(1),
    price: tagOf('strong')!.textContent,
    previousPrice: tagOf('s')?.textContent ?? null,
    monthly: find('card-monthly')?.getElementsByTagName('b')[0]!.textContent.slice(0, -'/mo'.length) ?? null,
    deal: deal
      ? {
          rating: deal.classList[1]!.toUpperCase() as DealView['rating'],
          label: deal.children[1]!.textContent,
          amount: deal.children[2]!.textContent,
        }
      : null,
    mileage,
    place: (mileage === null ? facts : facts.slice(mileage.length + ' · '.length)) || null,
    extras: textOf('card-extras'),
    seller: {
      name: firstOf('card-seller')!,
      rating: /\d\.\d/.exec(textOf('card-rating') ?? '')?.[0] ?? null,
      reviews: reviews && reviews.slice(2, -1),
      ...(difference && {
        difference: { label: difference.textContent, href: difference.getAttribute('href')! },
      }),
    },
    ...(lead !== null && { lead }),
    flags: [...card.getElementsByClassName('flag')].map((flag) => ({
      kind: flag.classList[1] as CardFlagView['kind'],
      label: flag.textContent,
    })),
    ...(find('card-drawn') && { drawn: true }),
  };
}
