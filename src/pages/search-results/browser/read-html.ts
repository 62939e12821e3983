import type {
  CardView,
  FieldView,
  FlagView,
  DealView,
  MakeView,
  OptionView,
  SearchResultsData,
  SectionView,
} from '../page-data.ts';

type Tree = Extract<SectionView, { kind: 'tree' }>;
type Fields = Extract<SectionView, { fields: unknown }>;
type EmbeddedField = Omit<FieldView, 'options'> & Partial<Pick<FieldView, 'options'>>;
type EmbeddedSection =
  | Exclude<SectionView, Tree | Fields>
  | (Omit<Tree, 'makes'> & Partial<Pick<Tree, 'makes'>>)
  | (Omit<Fields, 'fields'> & { fields: readonly EmbeddedField[] });

/**
 * The data that a document embeds (`view/embedded-data.ts`). Options and cards are in its HTML: a list without options
 * is read from there, and each card has only what the HTML does not show.
 */
export type EmbeddedData = Omit<SearchResultsData, 'cards' | 'sections'> & {
  cards: readonly Partial<CardView>[];
  sections: readonly EmbeddedSection[];
};

/** Returns the data of the page that the server rendered. Call it before anything changes the page. */
export function readHtml(data: EmbeddedData): SearchResultsData {
  const cards = document.querySelectorAll('.card-list > .card');
  return {
    ...data,
    // Property order matters: unchanged parts are found by comparing them as text.
    sections: data.sections.map((section) => section && withOptions(section)),
    cards: data.cards.map((rest, index) =>
      cards[index] ? { ...readCard(cards[index]), ...rest } : (rest as CardView),
    ),
  };
}

function withOptions(section: EmbeddedSection): SectionView {
  const { key } = section;
  if (section.kind === 'tree') {
    const { leftOut, omitted, ...rest } = section;
    const makes = section.makes ?? readOptions(key, 'makeCode').map((make): MakeView => ({ ...make, models: [] }));
    return { ...rest, makes, ...(leftOut && { leftOut }), ...(omitted && { omitted }) };
  }
  if (!('fields' in section)) return section;
  const fields = section.fields.map(({ name, label, options, ...rest }) => ({
    name,
    label,
    options: options ?? readOptions(key, name),
    ...rest,
  }));
  return { ...section, fields };
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

/** What `Card` renders of its data. */
function readCard(card: Element): CardView {
  const find = (selector: string) => card.querySelector(selector);
  const textOf = (selector: string) => find(selector)?.textContent ?? null;
  const link = (selector: string) => {
    const found = find(selector);
    return found && { label: found.textContent, href: found.getAttribute('href')! };
  };
  const image = find('img')!;
  const deal = find('.deal-badge');
  const facts = textOf('.card-facts')!;
  const mileage = /^[\d,]+ mi(?= · |$)/.exec(facts)?.[0] ?? null;
  const rating = find('.card-rating');
  const reviews = textOf('.card-reviews');
  const trim = textOf('.card-trim')!;
  const difference = link('.card-difference');
  const lead = textOf('.card-lead');
  return {
    id: Number(card.id.slice('listing-'.length)),
    picture: { src: image.getAttribute('src')!, alt: image.getAttribute('alt')! },
    condition: textOf('.card-condition > span')!,
    title: textOf('.card-title')!,
    // A card without a trim keeps its line.
    trim: trim === ' ' ? null : trim,
    price: textOf('strong')!,
    previousPrice: textOf('s'),
    monthly: textOf('.card-monthly b')?.slice(0, -'/mo'.length) ?? null,
    deal: deal && {
      rating: deal.classList[1]!.toUpperCase() as DealView['rating'],
      label: textOf('.deal-badge b')!,
      amount: textOf('.deal-badge span')!,
    },
    mileage,
    place: (mileage === null ? facts : facts.slice(mileage.length + ' · '.length)) || null,
    seller: {
      name: textOf('.card-seller > span')!,
      rating: rating && [...rating.childNodes].find(({ nodeType }) => nodeType === Node.TEXT_NODE)!.nodeValue,
      reviews: reviews && reviews.slice(2, -1),
      ...(difference && { difference }),
    },
    ...(lead !== null && { lead }),
    flags: [...card.querySelectorAll('.flag')].map((flag) => ({
      kind: flag.classList[1] as FlagView['kind'],
      label: flag.textContent,
    })),
    ...(find('.card-drawn') && { drawn: true }),
  };
}
