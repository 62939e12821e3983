import { memo, type ToggleEvent, useState } from 'react';
import { type Fragment, fragmentContext, FragmentList } from '#ui/fragment-list.tsx';
import { ACTIONS, PENDING } from '../browser/search-actions.ts';
import { followToggle, SectionPayment, SectionFields, SectionOptions } from '../browser/late-parts.tsx';
import { isIncompleteSection } from '../browser/open-sections.ts';
import { useLazyModule } from '../browser/use-lazy-module.ts';
import type { RangeView, SectionView } from '../page-data.ts';
import './section.css';
import './section.later.css';

/** Called only on the server. The browser loads some of these parts later. */
const lists = import.meta.env.SSR ? await import('./section-lists.ts') : undefined;

type Basis = 'price' | 'payment';

const BASES: readonly { basis: Basis; label: string }[] = [
  { basis: 'price', label: 'Price' },
  { basis: 'payment', label: 'Monthly payment' },
];

/** The panel's sections in order. */
export function Sections({ sections }: { sections: readonly SectionView[] }) {
  return <FragmentList {...sectionItems(sections)} />;
}

export function sectionItems(sections: readonly SectionView[]) {
  return { of: SECTION, items: sections.map((section) => ({ section })) };
}

/** The section of deal ratings, which also shows the number of great prices at any distance. */
const DEALS = 'deals';

/** One accordion of the panel. It is initially open if it has a chosen option. */
const Section = memo(
  function Section({ section }: { section: SectionView }) {
    const [open, setOpen] = useState(section.open);
    const [chosen, setChosen] = useState(section.chosen);
    if (chosen !== section.chosen) {
      setChosen(section.chosen);
      if (section.chosen > chosen && section.open) setOpen(true);
    }
    const isDeals = section.key === DEALS;
    const GreatPrices = useLazyModule(open && isDeals, () => import('./great-prices.tsx'))?.GreatPrices;
    const toggle = ({ currentTarget }: ToggleEvent<HTMLDetailsElement>) => followToggle(currentTarget, setOpen);
    const loading = section.failed ? 'failed' : open && isIncompleteSection(section) ? 'yes' : 'no';
    // The other sections have groups of their own.
    const isGroup = 'fields' in section;
    const Body = isGroup ? 'fieldset' : 'div';
    return (
      <details id={`filter-${section.key}`} open={open} onToggle={toggle}>
        <summary>
          <h3>{section.label}</h3>
          {section.chosen > 0 && (
            <span className="section-chosen">
              {section.chosen}
              <span className="visually-hidden"> chosen</span>
            </span>
          )}
        </summary>
        <Body aria-label={isGroup ? section.label : undefined} aria-busy={loading === 'yes' || undefined}>
          <SectionBody section={section} loading={loading} />
          {GreatPrices && <GreatPrices section={section} />}
        </Body>
        {/* Screen readers announce nothing within an element that is marked as busy. */}
        {loading !== 'no' && (
          <p className={loading === 'failed' ? 'field-error' : 'visually-hidden'} role="status">
            {loading === 'failed' ? 'The other options couldn’t be loaded. Please try again.' : 'Loading options'}
          </p>
        )}
      </details>
    );
  },
  (before, after) => before.section === after.section,
);

const SECTION: Fragment<{ section: SectionView }> = {
  component: (props) => <Section {...props} />,
  keyOf: ({ section }) => section.key,
  fixed: [
    ...['key', 'kind', 'label', 'chosen', 'any', 'fields'],
    ...[
      'leftOut',
      'omitted',
      'makes.leftOut',
      'range.min',
      'range.max',
      'range.basis.value',
      'payment.range.min',
      'payment.range.max',
    ],
  ].map((path) => `section.${path}`),
  contexts: lists ? [PENDING, fragmentContext(lists.SectionLoading), ACTIONS] : [],
  compact: true,
  inner: {
    // The lists show these values.
    paths: [
      ...['fields.options', 'makes.count', 'makes.models', 'location.radius.value', 'location.radius.options'],
      ...['range.min.value', 'range.max.value', 'range.bins', 'range.steps', 'range.shortcuts', 'range.basis.tradeIn'],
      ...['payment.range.min.value', 'payment.range.max.value', 'payment.downDollars', 'payment.usualDown'],
      ...['payment.months', 'payment.monthsOffered', 'payment.aprPercent', 'payment.on'],
    ].map((path) => `section.${path}`),
    listsOf: ({ section }) => lists!.fragmentListsOf(section),
  },
};

/** All parts hydrate late and one by one, so a click never waits for the whole panel. */
function SectionBody({ section, loading }: { section: SectionView; loading: 'no' | 'yes' | 'failed' }) {
  switch (section.kind) {
    case 'price':
      return <PriceFields section={section} />;
    case 'location':
    case 'year':
    case 'mileage':
      return <SectionFields section={section} />;
    default:
      return <SectionOptions section={section} loading={loading} />;
  }
}

/** The price range, as a total or per month; both are shown without scripts. */
function PriceFields({ section }: { section: Extract<SectionView, { kind: 'price' }> }) {
  const { min, max } = section.payment.range;
  const [basis, setBasis] = useState<Basis>(hasValue(min) || hasValue(max) ? 'payment' : 'price');
  return (
    <>
      <div className="basis with-script" role="group" aria-label="Search by">
        {BASES.map((each) => (
          <button
            key={each.basis}
            type="button"
            aria-pressed={basis === each.basis}
            onClick={() => setBasis(each.basis)}
          >
            {each.label}
          </button>
        ))}
      </div>
      <div className="basis-part" data-shown={basis === 'price' || undefined}>
        <SectionFields section={section} />
      </div>
      <div className="basis-part" data-shown={basis === 'payment' || undefined}>
        <SectionPayment section={section} />
      </div>
    </>
  );
}

/** `end`: as long as the section is not complete, it has only its value (`complete-data.ts`). */
function hasValue(end: RangeView['min'] | number | undefined): boolean {
  return typeof end === 'object' ? end.value !== null : end !== undefined;
}
