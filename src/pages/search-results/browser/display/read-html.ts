import type {
  AnyOptionView,
  CardView,
  ChipView,
  CrumbView,
  FieldView,
  CardFlagView,
  DealView,
  LocationView,
  MakeView,
  OptionView,
  PaymentView,
  RangeView,
  SearchResultsData,
  SectionView,
} from '../../page-data.ts';
import type { PackedBins } from './unpack-results.ts';

/** The kind of most sections. */
export const DEFAULT_KIND = 'checkboxes';
/** The kinds of sections that list the options of fields. */
const LISTS: ReadonlySet<string> = new Set([DEFAULT_KIND, 'drawings', 'swatches']);

/** A field in the embedded data. `leftOut`: only the number. Its section is that of the field. */
type EmbeddedField = Partial<Pick<FieldView, 'label' | 'options'>> &
  Omit<FieldView, 'label' | 'options' | 'leftOut'> & { leftOut?: number | undefined };

/** A chosen make; an empty object if the HTML shows all of its properties. */
export type EmbeddedMake = MakeView | Partial<Record<keyof MakeView, undefined>>;

/**
 * A section in the embedded data. `open`, `chosen`, `kind` and `any` are absent if false, 0, `DEFAULT_KIND` and null; a
 * section's `label` is absent because it is its heading, and a field's `label` if it equals the section's. A section
 * with one field whose label and options are in the HTML has `omitted` instead of `fields`, and the number of options
 * left out if it is open.
 */
export type EmbeddedSection = Omit<Partial<SectionView>, 'fields' | 'key' | 'payment' | 'location'> &
  Pick<SectionView, 'key'> &
  Partial<Pick<EmbeddedField, 'leftOut' | 'omitted'>> & {
    any?: true;
    fields?: readonly EmbeddedField[];
    makes?: readonly EmbeddedMake[];
    range?: EmbeddedRange;
    payment?: EmbeddedPayment;
    location?: EmbeddedLocation;
  };
/**
 * A range in the embedded data. `min`, `max`: only the values. `steps`: whether both ends are lists, whose options are
 * the steps.
 */
export type EmbeddedRange = Partial<Pick<RangeView, 'error' | 'basis'>> & {
  min?: number | undefined;
  max?: number | undefined;
  bins?: PackedBins;
  steps?: true | undefined;
};
/** A place in the embedded data. Without a place, the list of distances has no counts, so the data contains them. */
export type EmbeddedLocation = Omit<LocationView, 'radius'> & {
  radius: Pick<LocationView['radius'], 'value'> & Partial<LocationView['radius']>;
};
export type EmbeddedPayment = Omit<PaymentView, 'range' | 'monthsOffered'> & { range: EmbeddedRange };

/** The values that most pages have. A document embeds only values that differ. */
export const DEFAULTS = {
  buyOnline: null,
  keyword: '',
  typed: null,
  asksPlace: false,
  carried: [],
  cards: [],
  firstRecord: 0,
  previous: null,
  remarks: [],
  words: null,
  nothing: null,
  suggested: null,
  expired: null,
  thanks: null,
  typedPlace: null,
} satisfies Partial<EmbeddedData>;

/**
 * The data that a document embeds (`view/embedded-data.ts`). Options, cards and links are in its HTML: a list without
 * options is read from there, and a card has only the facts that the HTML does not show. Trailing cards without such
 * facts are left out.
 */
export type EmbeddedData = Omit<
  SearchResultsData,
  'brand' | 'certifiedQuery' | 'heading' | 'cards' | 'chips' | 'crumbs' | 'links' | 'sections' | 'sort'
> & {
  brand: Omit<SearchResultsData['brand'], 'name' | 'mark' | 'about' | 'tagline'>;
  sort: Pick<SearchResultsData['sort'], 'value'>;
  cards: readonly Partial<CardView>[];
  /** Embedded in full if the HTML, which groups the chips, has them in another order. */
  chips: readonly EmbeddedChip[];
  crumbs: readonly Pick<CrumbView, 'key'>[];
  /** Leaves out sections whose complete data is in the HTML. */
  sections: readonly EmbeddedSection[];
};
/** Without the properties that have default values. */
export type WithoutDefaults<Data> = Omit<Data, keyof typeof DEFAULTS> & Partial<Data>;
export type EmbeddedChip = Pick<ChipView, 'key'> & Partial<ChipView>;

/** Returns the data of the page that the server rendered. Call it before anything changes the page. */
export function readHtml(embedded: WithoutDefaults<EmbeddedData>): SearchResultsData {
  const data: EmbeddedData = { ...DEFAULTS, ...embedded };
  const { brand, query, ...rest } = data;
  const cards = document.querySelectorAll('.card-list > .card');
  const links = document.querySelectorAll('[aria-label="Main"] a');
  const choices = document.querySelectorAll('.your-search dd');
  const crumbs = document.querySelectorAll('.crumb-trail a');
  const certified = queryOf(document.querySelector('[data-dialog="certified-program"]')!);
  const orders = document.querySelectorAll<HTMLOptionElement>('[name="sortBy"] > option');
  return {
    brand: readBrand(brand),
    links: [...links].map((link) => ({ ...readLink(link), current: link.hasAttribute('aria-current') })),
    query,
    heading: document.getElementById('heading')!.textContent,
    ...rest,
    certifiedQuery: certified === query ? null : certified,
    chips: data.chips.map(({ key, ...more }, at) => ({ key, ...readChip(choices[at]!), ...more })),
    crumbs: data.crumbs.map(({ key }, at) => ({ key, ...readLink(crumbs[at]!) })),
    sort: data.sort && { ...data.sort, options: [...orders].map(({ value, label }) => ({ value, label })) },
    // Property order matters, because unchanged parts are found by comparing their JSON.
    sections: Array.from(document.querySelectorAll('#filter-form > details'), (part) => {
      const key = part.id.slice('filter-'.length);
      return readSection(part, data.sections.find((section) => section.key === key) ?? { key });
    }),
    cards:
      cards.length > 0
        ? Array.from(cards, (card, index) => ({ ...readCard(card), ...data.cards[index] }))
        : (data.cards as CardView[]),
  };
}

export const queryOf = (link: Element) => link.getAttribute('href')?.split('?')[1] ?? '';

const readLink = (link: Element) => ({ label: link.textContent, query: queryOf(link) });

/** Reads a choice from the list of all choices, which is grouped by section. */
function readChip({ firstChild, lastElementChild, parentElement }: Element): Omit<ChipView, 'key'> {
  const group = parentElement!.firstElementChild!.textContent;
  return { label: firstChild!.textContent!, query: queryOf(lastElementChild!), group };
}

/** Reads what the header and the footer show about the site. */
function readBrand({ key, ...rest }: EmbeddedData['brand']): SearchResultsData['brand'] {
  const lastTextOf = (selector: string) => document.querySelector(selector)!.lastChild!.textContent!;
  return {
    key,
    name: lastTextOf('.wordmark'),
    mark: [...document.querySelectorAll('.wordmark path')].map((path) => ({
      tone: path.getAttribute('class') as 'brand' | 'text',
      d: path.getAttribute('d')!,
    })),
    tagline: lastTextOf('.site-footer-brand'),
    about: lastTextOf('.site-footer-words p'),
    ...rest,
  };
}

/** Uses the same property order as `sectionView`. */
function readSection(part: Element, section: EmbeddedSection): SectionView {
  const { open = false, chosen = 0, key, unfolded, kind = DEFAULT_KIND, any = false, ...rest } = section;
  const { leftOut, omitted, makes = [], range, location } = rest;
  const fields = LISTS.has(kind) ? (rest.fields ?? [readField(part, { leftOut, omitted })]) : undefined;
  const label = part.querySelector('h3')!.textContent;
  return {
    open,
    chosen,
    key,
    label,
    unfolded,
    kind,
    ...(!fields && rest),
    // The rest is read when these parts become interactive (`complete-data.ts`).
    ...((range || location) && { isInHtml: true }),
    ...(fields && {
      any: any ? readAny(part) : null,
      fields: fields.map((field) => ({
        label,
        ...field,
        ...(field.leftOut !== undefined && { leftOut: { section: key, count: field.leftOut } }),
        options: field.options ?? readOptions(part, field.name),
      })),
    }),
    ...(kind === 'tree' && { makes: readMakes(part, makes) }),
  } as SectionView;
}

/** Reads the makes after those whose data is complete. Chosen makes are groups with their models. */
function readMakes(part: Element, makes: readonly EmbeddedMake[]): MakeView[] {
  const groups = part.getElementsByClassName('make-group');
  const shown = readOptions(part, 'makeCode').map((make, at): MakeView => {
    const group = groups[at];
    if (!group) return { ...make, models: [] };
    const models = readOptions(group, 'modelCode').map((model) => ({ ...model, trims: [] }));
    const count = readLeftOut(group, models.length);
    return { ...make, models, ...(count !== undefined && { leftOut: { section: 'make', count } }) };
  });
  return [...makes.map((make, at) => (make.models ? make : shown[at]!)), ...shown.slice(makes.length)];
}

/** Reads the only field of a section. Its inputs are the last ones. */
function readField(part: Element, { leftOut, omitted }: Pick<EmbeddedField, 'leftOut' | 'omitted'>): EmbeddedField {
  const inputs = part.getElementsByTagName('input');
  const { name } = inputs[inputs.length - 1]!;
  return { name, leftOut: leftOut ?? readLeftOut(part, readOptions(part, name).length), omitted };
}

/** Returns how many options a list leaves out. Its button shows the number of all options. */
function readLeftOut(part: Element, listed: number): number | undefined {
  const button = part.querySelector('[name="open"]');
  return button ? Number(/\d+/.exec(button.textContent)) - listed : undefined;
}

/** Reads the option that means no choice, the only one without a count. */
function readAny(part: Element): AnyOptionView {
  const input = part.querySelector<HTMLInputElement>('label:not([data-count]) > input')!;
  const { name, value, parentElement, defaultChecked } = input;
  return { name, value, label: parentElement!.textContent, selected: defaultChecked };
}

/** Reads the label of an option, and its count. */
export function readOption({ textContent, dataset }: HTMLElement): Pick<OptionView, 'label' | 'count'> {
  return { label: textContent, count: Number(dataset['count']!.replaceAll(',', '')) };
}

function readOptions(part: Element, name: string): OptionView[] {
  const inputs = part.querySelectorAll<HTMLInputElement>(`input[name="${name}"]`);
  return [...inputs].map((input) => ({
    value: input.value,
    ...readOption(input.parentElement!),
    ...(input.defaultChecked && { selected: true }),
    ...(input.disabled && { disabled: true }),
  }));
}

/**
 * Returns the data that `Card` renders. Finds elements by class name, because a page has 25 cards with 15 parts each.
 */
function readCard(card: Element): CardView {
  const find = (name: string): Element | undefined => card.getElementsByClassName(name)[0];
  const textOf = (name: string) => find(name)?.textContent ?? null;
  const firstOf = (name: string) => find(name)?.firstElementChild?.textContent ?? null;
  const tagOf = (tag: string) => card.getElementsByTagName(tag)[0];
  const image = tagOf('img')!;
  const deal = find('deal');
  const condition = firstOf('card-line')!;
  const facts = textOf('card-line')!.slice(condition.length);
  const mileage = /^[\d,]+ mi(?= · |$)/.exec(facts)?.[0] ?? null;
  const rating = find('card-seller')!.children[1] as HTMLElement | undefined;
  const trim = find('card-title')!.children[1]?.textContent;
  const difference = find('card-difference');
  const { pictures, drawn } = (find('card-picture') as HTMLElement).dataset;
  const lead = card.querySelector('[data-dialog="email-owner"]')?.textContent;
  const terms = /&tileClick=true(&[^#]+)/.exec(find('card-title')!.firstElementChild!.getAttribute('href')!)?.[1];
  return {
    id: Number(card.id.slice('listing-'.length)),
    picture: { src: image.getAttribute('src')!, alt: image.getAttribute('alt')! },
    ...(pictures !== undefined && { pictures: Number(pictures) }),
    condition,
    title: firstOf('card-title')!,
    // A space separates the trim from the title.
    trim: trim?.slice(1) ?? null,
    price: tagOf('strong')!.textContent,
    previousPrice: tagOf('s')?.textContent ?? null,
    monthly: textOf('card-monthly')?.slice(0, -'/mo'.length) ?? null,
    ...(terms !== undefined && { terms }),
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
      rating: rating?.textContent ?? null,
      reviews: rating?.dataset['reviews'] ?? null,
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
