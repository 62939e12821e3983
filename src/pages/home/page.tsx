import type { ComponentProps } from 'react';
import { Icon } from '#ui/icon.tsx';
import { CarTiles } from '#pages/shared/car/car-tile.tsx';
import { PageFrame } from '#ui/frame/page-frame.tsx';
import '#ui/text-field.css';
import type { Choice, CountedLink, HomeData, ModelTile } from './page-data.ts';
import './page.css';
import './page.later.css';

/**
 * Renders the page at `/`: ways to search, popular models, cars at great prices. `your-items.tsx` adds the shopper's
 * own items.
 */
export function HomePage(data: HomeData) {
  const { brand, heading, lead, where, noneNear, isUsed, form, styles, budgets, payments, terms, models, deals } = data;
  const cars = isUsed ? 'Used cars' : 'Cars';
  return (
    <PageFrame brand={brand} className="home" hasSearch={false}>
      <section className="home-hero" aria-labelledby="home-title">
        <h1 id="home-title">{heading}</h1>
        <p>{lead}</p>
        <WordSearch {...form} />
        <FormSearch {...form} />
      </section>
      <div id="home-yours" />
      {noneNear !== null && <p className="home-part">{noneNear}</p>}
      {styles.length > 0 && (
        <section className="home-part" aria-labelledby="home-styles">
          <h2 id="home-styles">
            {cars} by body style{where}
          </h2>
          <ul className="home-styles">
            {styles.map(({ label, href, count, picture }) => (
              <li key={href}>
                <a href={href}>
                  <img src={picture} alt="" width={200} height={150} loading="lazy" decoding="async" />
                  {label} <span className="quiet">{count}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {budgets.length + payments.length > 0 && (
        <section className="home-part" aria-labelledby="home-budget">
          <h2 id="home-budget">
            {cars} by budget{where}
          </h2>
          <Links links={budgets} />
          <Links links={payments} />
          {payments.length > 0 && <p className="quiet">{terms}</p>}
        </section>
      )}
      {deals.all && (
        <section className="home-part" aria-labelledby="home-deals-title">
          <h2 id="home-deals-title">
            {isUsed ? 'Great prices on used cars' : 'Great prices'}
            {where}
          </h2>
          <CarTiles cars={deals.cars} />
          <a className="button" href={deals.all.href}>
            {deals.all.label}
          </a>
        </section>
      )}
      <Models models={models} heading={`${isUsed ? 'Popular used models' : 'Popular models'}${where}`} />
      <section className="home-part home-sell" aria-labelledby="home-sell">
        <div>
          <h2 id="home-sell">Sell or trade in your car</h2>
          <p>See what it is worth: as a trade-in, to a private buyer and at a dealer.</p>
        </div>
        <a className="button primary" href="/value">
          What is my car worth?
        </a>
      </section>
    </PageFrame>
  );
}

/** Searches by a sentence, like the search field of the results page. */
function WordSearch({ names, zip }: HomeData['form']) {
  return (
    <search>
      <form className="home-words" action="/cars-for-sale">
        <label htmlFor="home-words">Describe the car you want</label>
        <input
          className="input"
          id="home-words"
          type="search"
          name="words"
          placeholder="Hybrid SUV under $25,000"
          autoComplete="off"
          enterKeyHint="search"
        />
        {zip !== '' && <input type="hidden" name={names.zip} value={zip} />}
        <button className="button primary">
          <Icon name="search" />
          Search
        </button>
      </form>
    </search>
  );
}

function FormSearch({ makes, styles, names, zip }: HomeData['form']) {
  return (
    <search>
      <form className="home-fields" action="/cars-for-sale" aria-label="Search by make, body style and budget">
        {makes.length > 0 && <Select label="Make" name={names.make} any="Any make" choices={makes} />}
        <Select label="Body style" name={names.style} any="Any body style" choices={styles} />
        <Field label="Max price ($)" name={names.price} inputMode="numeric" maxLength={12} autoComplete="off" />
        <Field label="Max per month ($)" name={names.payment} inputMode="numeric" maxLength={12} autoComplete="off" />
        <Field label="ZIP or city" name={names.zip} maxLength={80} autoComplete="postal-code" defaultValue={zip} />
        <button className="button">Show cars</button>
      </form>
    </search>
  );
}

function Select({
  label,
  name,
  any,
  choices,
}: {
  label: string;
  name: string;
  any: string;
  choices: readonly Choice[];
}) {
  return (
    <label>
      {label}
      <select className="select" name={name}>
        <option value="">{any}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </label>
  );
}

/** A text input without a pattern, because the results page also understands `$25,000`, `25k` and cities. */
function Field({ label, ...input }: ComponentProps<'input'> & { label: string }) {
  return (
    <label>
      {label}
      <input className="input" {...input} />
    </label>
  );
}

function Links({ links }: { links: readonly CountedLink[] }) {
  if (links.length === 0) return null;
  return (
    <ul className="home-links home-counts">
      {links.map(({ label, href, count }) => (
        <li key={href}>
          <a className="button" href={href}>
            {label} <span className="quiet">{count}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function Models({ models, heading }: { models: readonly ModelTile[]; heading: string }) {
  const all = (
    <a className="button" href="/models">
      All makes and models
    </a>
  );
  if (models.length === 0) return <p className="home-part">{all}</p>;
  return (
    <section className="home-part" aria-labelledby="home-models">
      <h2 id="home-models">{heading}</h2>
      <ul className="home-models">
        {models.map(({ label, href, detail, picture }) => (
          <li key={href}>
            <a href={href}>
              <img
                src={picture.src}
                srcSet={picture.srcset}
                sizes="(max-width: 599.98px) 45vw, 240px"
                alt=""
                width={480}
                height={360}
                loading="lazy"
                decoding="async"
              />
              {label} <span className="quiet">{detail}</span>
            </a>
          </li>
        ))}
      </ul>
      {all}
    </section>
  );
}
