import { SiteFooter, SiteHeader } from '#ui/site-frame.tsx';
import '#ui/icon.css';
import '#ui/field.css';
import { SaveForm } from '#features/saves/saves.ui.ts';
import type { VehicleDetailsData, LinkView } from './page-data.ts';
import { ContactLinks } from './parts/contact-links.tsx';
import { FactList } from './parts/fact-list.tsx';
import { Gallery } from './parts/gallery.tsx';
import { DecorativeIcon } from './parts/glyph.tsx';
import type { ReactNode, MouseEvent } from 'react';
import './parts/panel.css';
import { PaymentEstimate } from './parts/payment-estimate.tsx';
import { PriceCheck, PriceNotRated } from './parts/price-check.tsx';
import { PriceReasons } from './parts/price-reasons.tsx';
import { PriceHistory } from './parts/price-history.tsx';
import { SellerPanel } from './parts/seller-panel.tsx';
import { SimilarRow } from './parts/similar-row.tsx';
import { Summary } from './parts/summary.tsx';
import { FeatureList } from './parts/feature-list.tsx';
import './page.css';
import { Icon } from '#ui/icon.tsx';
import './parts/header-search.css';
import './parts/trail.css';

/** One vehicle: images, price and rating, facts, seller, and similar cars. Works without script. */
export function VehicleDetailsPage(vehicle: VehicleDetailsData) {
  const { brand, header, back, crumbs, gallery, similar } = vehicle;
  return (
    <>
      <a className="skip-link" href="#listing">
        Skip to the vehicle
      </a>
      <SiteHeader brand={brand} links={header.links}>
        <HeaderSearch zip={header.zip} />
      </SiteHeader>
      <SaveForm />
      <main className="vehicle-page">
        <BreadcrumbTrail back={back} crumbs={crumbs} />
        <div className="vehicle" id="listing" tabIndex={-1}>
          <Gallery gallery={gallery} />
          <Summary vehicle={vehicle} />
          <Details vehicle={vehicle} />
        </div>
        {similar && similar.length > 0 && <SimilarRow cars={similar} />}
      </main>
      <aside className="contact-bar" aria-label="Price and contact summary">
        <p>{vehicle.price.amount}</p>
        <ContactLinks seller={vehicle.seller} short />
      </aside>
      <SiteFooter brand={brand}>
        <p>
          <strong>{brand.name}</strong> {brand.about} Details are provided by sellers. Payments are estimates, not
          offers of credit.
        </p>
      </SiteFooter>
    </>
  );
}

function Details({ vehicle }: { vehicle: VehicleDetailsData }) {
  const {
    facts,
    price,
    unjudged,
    priceReasons,
    priceFirst,
    priceHistory,
    features,
    packages,
    history,
    promises,
    description,
    seller,
    identity,
  } = vehicle;
  const priceCheck = (price.deal || unjudged) && (
    <Panel id="price-check" title="How this price compares">
      {unjudged && <PriceNotRated amount={price.amount} unjudged={unjudged} />}
      {price.deal && <PriceCheck amount={price.amount} deal={price.deal} />}
      {priceReasons && <PriceReasons reasons={priceReasons} />}
    </Panel>
  );
  return (
    <div className="vehicle-details">
      {priceFirst && priceCheck}
      <Panel id="facts" title="At a glance">
        <FactList facts={facts} />
      </Panel>
      {!priceFirst && priceCheck}
      {priceHistory && (
        <Panel id="price-history" title="Price history">
          <PriceHistory history={priceHistory} />
        </Panel>
      )}
      {price.payment && (
        <Panel id="payment" title="Estimate your payment">
          <PaymentEstimate payment={price.payment} />
        </Panel>
      )}
      {(features.length > 0 || packages.length > 0) && (
        <Panel id="features" title="Features">
          <div className="feature-groups">
            {[...features, ...(packages.length ? [{ label: 'Packages', items: packages }] : [])].map((group) => (
              <div key={group.label}>
                <h3>{group.label}</h3>
                <FeatureList items={group.items} />
              </div>
            ))}
          </div>
        </Panel>
      )}
      <Panel id="history" title="History">
        {history.stated.length > 0 && <FeatureList items={history.stated} />}
        <p className="quiet">{history.note}</p>
      </Panel>
      {promises.length > 0 && (
        <Panel id="promises" title="What’s included">
          <ul className="promises">
            {promises.map(({ title, text }) => (
              <li key={title}>
                <DecorativeIcon name="shield" />
                <h3>{title}</h3>
                <p className="quiet">{text}</p>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {description.length > 0 && (
        <Panel id="description" title="From the seller">
          <div className="description">
            {description.map((paragraph, index) => (
              <p key={index}>{paragraph}</p>
            ))}
          </div>
        </Panel>
      )}
      <Panel id="seller" title="Seller">
        <SellerPanel seller={seller} />
      </Panel>
      <Panel id="record" title="Vehicle record">
        <dl className="record">
          {identity.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Panel>
    </div>
  );
}

/** One part of the page with its heading; `id` is the target of links. */
function Panel({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="panel" id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  );
}

/** Starts a new keyword search, at the place that the shopper named before. */
function HeaderSearch({ zip }: { zip: string | null }) {
  return (
    <search className="header-search">
      <form action="/cars-for-sale">
        <input
          className="input"
          type="search"
          name="words"
          aria-label="Search by make, model or keyword"
          placeholder="Make, model or keyword"
          autoComplete="off"
          enterKeyHint="search"
        />
        {zip !== null && <input type="hidden" name="zip" value={zip} />}
        <button>
          <span className="visually-hidden">Search</span>
          <Icon name="search" />
        </button>
      </form>
    </search>
  );
}

/** Link back to the results, and searches that contain this car. */
function BreadcrumbTrail({ back, crumbs }: { back: LinkView; crumbs: readonly LinkView[] }) {
  return (
    <div className="trail">
      <a className="trail-back" href={back.href} onClick={goBack}>
        <DecorativeIcon name="back" />
        {back.label}
      </a>
      <nav aria-label="Breadcrumbs">
        <ol>
          {crumbs.map(({ label, href }) => (
            <li key={href}>
              <a href={href}>{label}</a>
            </li>
          ))}
        </ol>
      </nav>
    </div>
  );
}

/** If the shopper came from the results, uses the browser's Back, which restores them with their scroll position. */
function goBack(event: MouseEvent<HTMLAnchorElement>) {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const from = document.referrer ? URL.parse(document.referrer) : null;
  const to = new URL(event.currentTarget.href);
  if (!from || from.origin !== to.origin || from.pathname !== to.pathname || history.length < 2) return;
  event.preventDefault();
  history.back();
}
