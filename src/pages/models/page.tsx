import { TRIMS_ANCHOR, trimsTitle } from '#features/model-reference/model-reference.ts';
import {
  trimFuelItems,
  trimTableLists,
  yearPlotItems,
  type YearPlotProps,
} from '#features/model-reference/model-reference.ui.ts';
import '#features/model-reference/ui/price-table.css';
import '#features/model-reference/ui/trim-comparison.later.css';
import '#features/model-reference/ui/year-plot.css';
import { type Fragment, type FragmentItems, FragmentLists } from '#ui/fragment-list.tsx';
import { frameLists } from '#ui/frame/page-frame.tsx';
import '#ui/field.css';
import '#ui/text-field.css';
import { consumerReviewLists } from '#features/reviews/reviews.ui.ts';
import '#features/reviews/ui/consumer-reviews.later.css';
import { SafetyInfo, type SafetyInfoProps } from '#features/safety/safety.ui.ts';
import '#features/safety/ui/safety-info.later.css';
import '#features/safety/ui/recall-list.later.css';
import { HERO } from './model-hero.tsx';
import { tileGroupItems } from './model-tiles.tsx';
import { nearbyItems } from './nearby-cars.tsx';
import type { LinkView, ModelsData } from './page-data.ts';
import { trimsItems, yearsItems } from './price-parts.tsx';
import './page.css';

/**
 * Renders a make, a model or a model year: its prices and links to its cars. It has only links and forms, so it needs
 * no scripts.
 */
export function ModelsPage(data: ModelsData) {
  return <Page {...modelsPageProps(data)} />;
}

/**
 * The lists of parts, in the order of the page. `kinds`: which parts exist, because the HTML of the page depends on it.
 */
type PageProps = { kinds: string; className: string } & Record<'header' | 'parts' | 'footer', readonly FragmentItems[]>;

/** The frame around the page's parts, which the server renders without React. */
export const MODELS_PAGE: Fragment<PageProps> = {
  component: Page,
  fixed: ['kinds', 'className'],
  inner: {
    paths: ['header', 'parts', 'footer'],
    listsOf: ({ header, parts, footer }) => [...header, ...parts, ...footer],
  },
};

function Page({ className, header, parts, footer }: PageProps) {
  return (
    <>
      <FragmentLists lists={header} />
      <main className={className}>
        <FragmentLists lists={parts} />
      </main>
      <FragmentLists lists={footer} />
    </>
  );
}

export function modelsPageProps(data: ModelsData): PageProps {
  const parts = partsOf(data).flatMap(({ name, list }) => (list && list.items.length > 0 ? [{ name, list }] : []));
  return {
    kinds: parts.map(({ name }) => name).join(' '),
    className: data.hero ? 'models-page' : 'models-page models-lists',
    ...frameLists(data),
    parts: parts.map(({ list }) => list),
  };
}

/** Returns the parts in the order of the page. `null` or an empty list: the page does not have the part. */
function partsOf(data: ModelsData): { name: string; list: FragmentItems | null }[] {
  const { heading, crumbs, summary, search, alert, hero, near, years, economy, trims, comparison, safety } = data;
  const { faqs, lists, tiles, others, value, reviews } = data;
  return [
    { name: 'crumbs', list: { of: CRUMBS, items: crumbs.length > 0 ? [{ crumbs }] : [] } },
    { name: 'hero', list: { of: HERO, items: [{ heading, summary, hero, search, alert }] } },
    { name: 'contents', list: tiles.length > 2 ? contentsItems(tiles) : null },
    { name: 'near', list: near && nearbyItems(near) },
    { name: 'years', list: years && yearsItems(years, data.factsNote) },
    { name: 'trims', list: trims && trimsItems(trims, comparison !== null) },
    { name: 'comparison', list: comparison && comparisonItems(comparison) },
    { name: 'economy', list: economy && economyItems(economy) },
    { name: 'safety', list: safety && { of: SAFETY, items: [{ info: [{ of: SAFETY_INFO, items: [safety] }] }] } },
    { name: 'reviews', list: reviews ? { of: REVIEWS, items: [{ lists: consumerReviewLists(reviews) }] } : null },
    { name: 'faqs', list: faqs.length > 0 ? { of: FAQS, items: [{ list: [{ of: FAQ, items: faqs }] }] } : null },
    { name: 'lists', list: { of: LIST, items: lists } },
    { name: 'tiles', list: tiles.length > 0 ? { of: GROUPS, items: [{ list: [tileGroupItems(tiles)] }] } : null },
    { name: 'others', list: others && { of: OTHERS, items: [othersProps(others)] } },
    { name: 'value', list: { of: VALUE, items: value ? [value] : [] } },
  ];
}

const CRUMBS: Fragment<Pick<ModelsData, 'crumbs'>> = {
  component: ({ crumbs }) => (
    <nav className="models-crumbs" aria-label="Breadcrumb">
      <ol>
        {crumbs.map(({ label, href }) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ol>
    </nav>
  ),
};

type ContentsProps = { links: readonly (LinkView & { count: number })[] };

function contentsItems(tiles: ModelsData['tiles']): FragmentItems {
  const links = tiles.map((group) => ({
    label: group.heading,
    href: `#models-${group.id}`,
    count: group.tiles.length,
  }));
  return { of: CONTENTS, items: [{ links }] };
}

/** Links to the parts of a long page. */
const CONTENTS: Fragment<ContentsProps> = {
  component: ({ links }) => (
    <nav className="models-contents" aria-label="On this page">
      {links.map(({ label, href, count }) => (
        <a key={href} className="button" href={href}>
          {label} <span className="quiet">{count}</span>
        </a>
      ))}
    </nav>
  ),
};

type ComparisonProps = { title: string } & Record<'fuel' | 'lists', readonly FragmentItems[]>;

function comparisonItems({ table, action, params }: NonNullable<ModelsData['comparison']>): FragmentItems {
  const lists = trimTableLists(table).filter(({ items }) => items.length > 0);
  return {
    of: COMPARISON,
    items: [{ title: trimsTitle(table.name), fuel: [trimFuelItems(table, action, params)], lists }],
  };
}

const COMPARISON: Fragment<ComparisonProps> = {
  component: ({ title, fuel, lists }) => (
    <section className="models-part" id={TRIMS_ANCHOR} aria-labelledby="models-comparison">
      <h2 id="models-comparison">{title}</h2>
      <div className="trim-comparison">
        <FragmentLists lists={fuel} />
        <FragmentLists lists={lists} />
      </div>
    </section>
  ),
  inner: { paths: ['fuel', 'lists'], listsOf: ({ fuel, lists }) => [...fuel, ...lists] },
};

function economyItems(economy: YearPlotProps): FragmentItems {
  return { of: ECONOMY, items: [{ plot: [yearPlotItems(economy)] }] };
}

const ECONOMY: Fragment<{ plot: readonly FragmentItems[] }> = {
  component: ({ plot }) => (
    <section className="models-part" aria-labelledby="models-economy">
      <h2 id="models-economy">Fuel economy by model year</h2>
      <FragmentLists lists={plot} />
    </section>
  ),
  inner: { paths: ['plot'], listsOf: ({ plot }) => plot },
};

const SAFETY: Fragment<{ info: readonly FragmentItems[] }> = {
  component: ({ info }) => (
    <section className="models-part" aria-labelledby="models-safety">
      <h2 id="models-safety">Safety</h2>
      <FragmentLists lists={info} />
    </section>
  ),
  inner: { paths: ['info'], listsOf: ({ info }) => info },
};

const SAFETY_INFO: Fragment<SafetyInfoProps> = {
  component: SafetyInfo,
  keyOf: ({ vehicle }) => vehicle,
  keptWith: (view) => view,
};

const REVIEWS: Fragment<{ lists: readonly FragmentItems[] }> = {
  component: ({ lists }) => (
    <section className="models-part" aria-labelledby="models-reviews">
      <h2 id="models-reviews">Consumer Reviews</h2>
      <FragmentLists lists={lists} />
    </section>
  ),
  inner: { paths: ['lists'], listsOf: ({ lists }) => lists },
};

const FAQS: Fragment<{ list: readonly FragmentItems[] }> = {
  component: ({ list }) => (
    <section className="models-part" aria-labelledby="models-faqs">
      <h2 id="models-faqs">Questions and answers</h2>
      <FragmentLists lists={list} />
    </section>
  ),
  inner: { paths: ['list'], listsOf: ({ list }) => list },
};

const FAQ: Fragment<ModelsData['faqs'][number]> = {
  component: ({ question, answer }) => (
    <details className="models-fold">
      <summary>{question}</summary>
      <p>{answer}</p>
    </details>
  ),
  keyOf: ({ question }) => question,
};

const LIST: Fragment<ModelsData['lists'][number]> = {
  component: ({ heading, items }) => (
    <section className="models-part">
      <h2>{heading}</h2>
      <ul className="models-list">
        {items.map(({ label, href, detail, picture }) => (
          <li key={href}>
            {picture && <img className="models-cover" {...picture} alt={picture.alt} loading="lazy" />}
            <a href={href}>{label}</a>
            {detail !== '' && <span className="quiet"> {detail}</span>}
          </li>
        ))}
      </ul>
    </section>
  ),
  keyOf: ({ heading }) => heading,
};

const GROUPS: Fragment<{ list: readonly FragmentItems[] }> = {
  component: ({ list }) => (
    <div className="models-groups">
      <FragmentLists lists={list} />
    </div>
  ),
  inner: { paths: ['list'], listsOf: ({ list }) => list },
};

type OthersProps = { label: string; list: readonly FragmentItems[] };

function othersProps({ label, links }: NonNullable<ModelsData['others']>): OthersProps {
  return { label, list: [{ of: OTHER, items: links }] };
}

const OTHERS: Fragment<OthersProps> = {
  component: ({ label, list }) => (
    <details className="models-part models-fold">
      <summary>{label}</summary>
      <ul className="models-others">
        <FragmentLists lists={list} />
      </ul>
    </details>
  ),
  keyOf: ({ label }) => label,
  inner: { paths: ['list'], listsOf: ({ list }) => list },
};

const OTHER: Fragment<LinkView> = {
  component: ({ label, href }) => (
    <li>
      <a href={href}>{label}</a>
    </li>
  ),
  keyOf: ({ href }) => href,
};

const VALUE: Fragment<LinkView> = {
  component: ({ label, href }) => (
    <section className="models-part models-value" aria-labelledby="models-value">
      <div>
        <h2 id="models-value">Sell or trade in yours</h2>
        <p className="quiet">Trade-in, private sale and dealer values.</p>
      </div>
      <a className="button" href={href}>
        {label}
      </a>
    </section>
  ),
  keyOf: ({ href }) => href,
};
