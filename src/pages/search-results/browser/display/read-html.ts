import type {
  AnyOptionView,
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

/** The kind of most sections. */
export const DEFAULT_KIND = 'checkboxes';

/**
 * The lower end of the first bin, the step to each following lower end (the last one repeats), the counts of the bins,
 * and the gap between the upper end of a bin and the lower end of the next; the last bin is open.
 */
export type PackedBins = [steps: number[], counts: number[], gap: number];
/** The first step, and the difference of each following one from its predecessor. */
export type PackedSteps = number[] | null;
/** `leftOut`: only the number. Its section is the field's. */
type EmbeddedField = Partial<Pick<FieldView, 'label' | 'options'>> &
  Omit<FieldView, 'label' | 'options' | 'leftOut'> & { leftOut?: number | undefined };

/**
 * `open`, `chosen`, `kind` and `any` are absent if false, 0, `DEFAULT_KIND` and null, a section's `label` because it is
 * its heading, and a field's `label` if it is the section's. A section with one field, whose label and options are in the
 * HTML, has that field's properties instead of `fields`.
 */
export type EmbeddedSection = Omit<Partial<SectionView>, 'fields' | 'key'> &
  Pick<SectionView, 'key'> &
  Partial<Pick<EmbeddedField, 'name' | 'leftOut' | 'omitted'>> & {
    any?: AnyOptionView;
    fields?: readonly EmbeddedField[];
    makes?: readonly MakeView[];
    range?: EmbeddedRange;
  };
type EmbeddedRange = Omit<RangeView, 'bins' | 'steps'> & { bins: PackedBins; steps: PackedSteps };

/**
 * The data that a document embeds (`view/embedded-data.ts`). Options, cards and links are in its HTML: a
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
      query: link.getAttribute('href')?.split('?')[1] ?? '',
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
  const { open = false, chosen = 0, key, unfolded, kind = DEFAULT_KIND, any = null, name, ...rest } = section;
  const { leftOut, omitted, makes = [], range } = rest;
  const fields = name === undefined ? rest.fields : [{ name, leftOut, omitted }];
  const label = document.querySelector(`#filter-${key} h3`)!.textContent;
  return {
    open,
    chosen,
    key,
    label,
    unfolded,
    kind,
    ...(!fields && rest),
    ...(range && {
      range: {
        ...range,
        bins: unpackBins(range.bins),
        steps: unpackSteps(range.steps),
        shortcuts: readShortcuts(key),
      },
    }),
    ...(fields && {
      any,
      fields: fields.map((field) => ({
        label,
        ...field,
        ...(field.leftOut !== undefined && { leftOut: { section: key, count: field.leftOut } }),
        options: field.options ?? readOptions(key, field.name),
      })),
    }),
    ...(kind === 'tree' && {
      makes: makes.concat(
        readOptions(key, 'makeCode')
          .slice(makes.length)
          .map((make) => ({ ...make, models: [] })),
      ),
    }),
  } as SectionView;
}

function unpackBins([steps, counts, gap]: PackedBins): BinView[] {
  let next = steps[0]!;
  return counts.map((count, at) => {
    const from = next;
    next += steps[at + 1] ?? steps.at(-1)!;
    return { from, to: at === counts.length - 1 ? null : next - gap, count };
  });
}

function unpackSteps(packed: PackedSteps): number[] | null {
  let step = 0;
  return packed && packed.map((below, at) => (step = at === 0 ? below : step - below));
}

function readShortcuts(section: string): RangeView['shortcuts'] {
  const shortcuts = document.querySelectorAll(`#filter-${section} .shortcuts .option`);
  return [...shortcuts].map((shortcut) => ({
    ...readRow(shortcut),
    selected: shortcut.hasAttribute('aria-current'),
    query: shortcut.getAttribute('href')?.split('?')[1] ?? '',
  }));
}

/** Reads the label of an option or a shortcut, and the count after it. */
function readRow(row: Element): Pick<OptionView, 'label' | 'count'> {
  const count = row.lastElementChild!;
  return { label: count.previousSibling!.textContent!, count: Number(count.textContent.replaceAll(',', '')) };
}

function readOptions(section: string, name: string): OptionView[] {
  const inputs = document.querySelectorAll<HTMLInputElement>(`#filter-${section} input[name="${name}"]`);
  return [...inputs].map((input) => ({
    value: input.value,
    ...readRow(input.parentElement!),
    ...(input.defaultChecked && { selected: true }),
    ...(input.disabled && { disabled: true }),
  }));
}

/** Returns the data that `Card` renders. Finds elements by class, because a page has 25 cards with 15 parts each. */
function readCard(card: Element): CardView {
  const find = (name: string): Element | undefined => card.getElementsByClassName(name)[0];
  const textOf = (name: string) => find(name)?.textContent ?? null;
  const firstOf = (name: string) => find(name)?.firstElementChild?.textContent ?? null;
  const tagOf = (tag: string) => card.getElementsByTagName(tag)[0];
  const image = tagOf('img')!;
  const deal = find('deal-badge');
  const condition = firstOf('card-line')!;
  const facts = textOf('card-line')!.slice(condition.length);
  const mileage = /^[\d,]+ mi(?= · |$)/.exec(facts)?.[0] ?? null;
  const [, rating = null, reviews = null] =
    /(\d\.\d)(?: \(([\d,]+))?/.exec(find('card-seller')!.children[1]?.textContent ?? '') ?? [];
  const trim = find('card-title')!.children[1]?.textContent;
  const difference = find('card-difference');
  const { pictures, drawn } = (find('card-picture') as HTMLElement).dataset;
  const lead = card.querySelector('[data-dialog="email-owner"]')?.textContent;
  return {
    id: Number(card.id.slice('listing-'.length)),
    picture: { src: image.getAttribute('src')!, alt: image.getAttribute('alt')! },
    ...(pictures !== undefined && { pictures: Number(pictures) }),
    condition,
    title: firstOf('card-title')!,
    // A space separates it from the title.
    trim: trim?.slice(1) ?? null,
    price: tagOf('strong')!.textContent,
    previousPrice: tagOf('s')?.textContent ?? null,
    monthly: find('card-monthly')?.getElementsByTagName('b')[0]!.textContent.slice(0, -'/mo'.length) ?? null,
    deal: deal
      ? {
          rating: deal.classList[1]!.toUpperCase() as DealView['rating'],
          label: deal.firstChild!.textContent!.trimEnd(),
          amount: deal.children[0]!.textContent,
        }
      : null,
    mileage,
    place: (mileage === null ? facts : facts.slice(mileage.length + ' · '.length)) || null,
    extras: textOf('card-extras'),
    seller: {
      name: firstOf('card-seller')!,
      rating,
      reviews,
      ...(difference && {
        difference: { label: difference.textContent, href: difference.getAttribute('href')! },
      }),
    },
    ...(lead !== undefined && { lead }),
    flags: [...card.getElementsByClassName('flag')].map((flag) => ({
      kind: flag.classList[1] as CardFlagView['kind'],
      label: flag.textContent,
    })),
    ...(drawn !== undefined && { drawn: true }),
  };
}
