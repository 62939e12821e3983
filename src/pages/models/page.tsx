import { TrimFuelForm, TrimTable, YearPlot } from '#features/model-reference/model-reference.ui.ts';
import { TRIMS_ANCHOR, trimsTitle } from '#features/model-reference/model-reference.ts';
import '#features/model-reference/ui/price-table.css';
import '#features/model-reference/ui/trim-comparison.css';
import '#features/model-reference/ui/year-plot.css';
import { formatCount } from '#kit/text/format.ts';
import { type Fragment, FragmentList } from '#ui/fragment-list.tsx';
import { PageFrame } from '#ui/frame/page-frame.tsx';
import '#ui/field.css';
import '#ui/text-field.css';
import type { ModelsData, PriceRowView } from './page-data.ts';
import { ConsumerReviews } from '#features/reviews/reviews.ui.ts';
import '#features/reviews/ui/consumer-reviews.later.css';
import { SafetyInfo, type SafetyInfoProps } from '#features/safety/safety.ui.ts';
import '#features/safety/ui/safety-info.css';
import '#features/safety/ui/recall-list.later.css';
import { ModelHero } from './model-hero.tsx';
import { ModelTiles } from './model-tiles.tsx';
import { NearbyCars } from './nearby-cars.tsx';
import './page.css';

/** Renders a make, a model or a model year: its prices and links to its cars. Only links, so it needs no scripts. */
export function ModelsPage(data: ModelsData) {
  const {
    brand,
    heading,
    crumbs,
    summary,
    search,
    alert,
    hero,
    factsNote,
    near,
    years,
    economy,
    trims,
    comparison,
    safety,
    faqs,
    lists,
    tiles,
    others,
    value,
  } = data;
  return (
    <PageFrame brand={brand} className={hero ? 'models-page' : 'models-page models-lists'}>
      {crumbs.length > 0 && <Crumbs crumbs={crumbs} />}
      <ModelHero heading={heading} summary={summary} hero={hero} search={search} alert={alert} />
      {tiles.length > 2 && <Contents tiles={tiles} />}
      {near && <NearbyCars near={near} />}
      {years && (
        <section className="models-part" aria-labelledby="models-years">
          <h2 id="models-years">Prices by model year</h2>
          {years.note !== null && <p>{years.note}</p>}
          {years.plot && <YearPlot {...years.plot} of="price" />}
          <YearPrices rows={years.rows} isOpen={years.plot === null} />
          {years.generations.length > 0 && <GenerationPrices rows={years.generations} />}
          {factsNote !== null && <p className="quiet">{factsNote}</p>}
        </section>
      )}
      {trims && (
        <section className="models-part" aria-labelledby="models-trims">
          <h2 id="models-trims">Trims</h2>
          <TrimPrices rows={trims.rows} isModelYear={comparison !== null} />
          {trims.notes.map((note) => (
            <p key={note} className="quiet">
              {note}
            </p>
          ))}
        </section>
      )}
      {comparison && (
        <section className="models-part" id={TRIMS_ANCHOR} aria-labelledby="models-comparison">
          <h2 id="models-comparison">{trimsTitle(comparison.table.name)}</h2>
          <TrimTable
            comparison={comparison.table}
            fuel={<TrimFuelForm {...comparison} comparison={comparison.table} />}
          />
        </section>
      )}
      {economy && (
        <section className="models-part" aria-labelledby="models-economy">
          <h2 id="models-economy">Fuel economy by model year</h2>
          <YearPlot {...economy} />
        </section>
      )}
      {safety && (
        <section className="models-part" aria-labelledby="models-safety">
          <h2 id="models-safety">Safety</h2>
          <FragmentList of={SAFETY} items={[safety]} />
        </section>
      )}
      {data.reviews && (
        <section className="models-part" aria-labelledby="models-reviews">
          <h2 id="models-reviews">Consumer Reviews</h2>
          <ConsumerReviews {...data.reviews} />
        </section>
      )}
      {faqs.length > 0 && <Faqs faqs={faqs} />}
      <Lists lists={lists} />
      {tiles.length > 0 && (
        <div className="models-groups">
          {tiles.map((group) => (
            <ModelTiles key={group.id} {...group} />
          ))}
        </div>
      )}
      {others && (
        <details className="models-part models-fold">
          <summary>{others.label}</summary>
          <ul className="models-others">
            {others.links.map(({ label, href }) => (
              <li key={href}>
                <a href={href}>{label}</a>
              </li>
            ))}
          </ul>
        </details>
      )}
      {value && (
        <section className="models-part models-value" aria-labelledby="models-value">
          <div>
            <h2 id="models-value">Sell or trade in yours</h2>
            <p className="quiet">See what it is worth as a trade-in, to a private buyer and at a dealer.</p>
          </div>
          <a className="button" href={value.href}>
            {value.label}
          </a>
        </section>
      )}
    </PageFrame>
  );
}

const SAFETY: Fragment<SafetyInfoProps> = {
  component: SafetyInfo,
  keyOf: ({ vehicle }) => vehicle,
  fixed: [],
  contexts: [],
  keptWith: (view) => view,
};

function Crumbs({ crumbs }: Pick<ModelsData, 'crumbs'>) {
  return (
    <nav className="models-crumbs" aria-label="Breadcrumb">
      <ol>
        {crumbs.map(({ label, href }) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Lists({ lists }: Pick<ModelsData, 'lists'>) {
  return lists.map(({ heading: title, items }) => (
    <section key={title} className="models-part">
      <h2>{title}</h2>
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
  ));
}

/** Links to the groups of a long page. */
function Contents({ tiles }: Pick<ModelsData, 'tiles'>) {
  return (
    <nav className="models-contents" aria-label="On this page">
      {tiles.map(({ id, heading, tiles: { length } }) => (
        <a key={id} className="button" href={`#models-${id}`}>
          {heading} <span className="quiet">{length}</span>
        </a>
      ))}
    </nav>
  );
}

function Faqs({ faqs }: Pick<ModelsData, 'faqs'>) {
  return (
    <section className="models-part" aria-labelledby="models-faqs">
      <h2 id="models-faqs">Questions and answers</h2>
      <FragmentList of={FAQ} items={faqs} />
    </section>
  );
}

const FAQ: Fragment<ModelsData['faqs'][number]> = {
  component: ({ question, answer }) => (
    <details className="models-fold">
      <summary>{question}</summary>
      <p>{answer}</p>
    </details>
  ),
  keyOf: ({ question }) => question,
  fixed: [],
  contexts: [],
};

/** The table of a plot can be opened. Without a plot, it is open. */
function YearPrices({ rows, isOpen }: { rows: readonly PriceRowView[]; isOpen: boolean }) {
  const table = <PriceTable name="Year" rows={rows} caption="Asking prices of new and used cars for sale now" />;
  if (isOpen) return table;
  return (
    <details className="models-fold">
      <summary>Prices and cars for {formatCount(rows.length, 'model year')}</summary>
      {table}
    </details>
  );
}

function GenerationPrices({ rows }: { rows: readonly PriceRowView[] }) {
  return (
    <details className="models-fold">
      <summary>Prices by generation</summary>
      <PriceTable name="Generation" rows={rows} caption="A generation ends with a redesign of the model" />
    </details>
  );
}

/** More trims would fill a phone's screen. */
const MAX_OPEN_TRIMS = 6;

/** The page of a model has prices of all its years, which say little about a trim, so a long table starts closed. */
function TrimPrices({ rows, isModelYear }: { rows: readonly PriceRowView[]; isModelYear: boolean }) {
  const table = <PriceTable name="Trim" rows={rows} caption="The lowest average price first" />;
  if (isModelYear || rows.length <= MAX_OPEN_TRIMS) return table;
  return (
    <details className="models-fold">
      <summary>Prices and cars for {formatCount(rows.length, 'trim')}</summary>
      {table}
    </details>
  );
}

function PriceTable({ name, caption, rows }: { name: string; caption: string; rows: readonly PriceRowView[] }) {
  return (
    <table className="price-table">
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{name}</th>
          <th scope="col">Average</th>
          <th scope="col">Lowest</th>
          <th scope="col">Highest</th>
          <th scope="col">For sale</th>
        </tr>
      </thead>
      <tbody>
        <FragmentList of={PRICE_ROW} items={rows} />
      </tbody>
    </table>
  );
}

const PRICE_ROW: Fragment<PriceRowView> = {
  component: PriceRow,
  keyOf: ({ cars }) => cars.href,
  fixed: [],
  contexts: [],
};

function PriceRow({ label, page, isCurrent, cars, average, lowest, highest }: PriceRowView) {
  return (
    <tr>
      <th scope="row">
        {page === null ? (
          label
        ) : (
          <a href={page} aria-current={isCurrent ? 'page' : undefined}>
            {label}
          </a>
        )}
      </th>
      <td>{average}</td>
      <td>{lowest}</td>
      <td>{highest}</td>
      <td>
        <a href={cars.href} aria-label={`${label}: ${cars.label} for sale`}>
          {cars.label}
        </a>
      </td>
    </tr>
  );
}
