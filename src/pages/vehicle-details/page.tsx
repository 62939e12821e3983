import { type Fragment, FragmentList } from '#ui/fragment-list.tsx';
import { SiteFooter } from '#ui/frame/site-footer.tsx';
import { SiteHeader } from '#ui/frame/site-frame.tsx';
import '#ui/icon.css';
import '#ui/field.css';
import '#ui/field.later.css';
import { DealBadge } from '#features/listings/listings.ui.ts';
import '#features/listings/ui/deal-badge.css';
import { RecallList } from '#features/safety/safety.ui.ts';
import '#features/safety/ui/recall-list.later.css';
import { CompareForm } from '#features/compare/compare.ui.ts';
import { SaveForm } from '#features/saves/saves.ui.ts';
import type { DealView, GuaranteeView, PriceView, VehicleDetailsData } from './page-data.ts';
import { ContactLinks } from './parts/contact-links.tsx';
import { FactList } from './parts/fact-list.tsx';
import { Gallery } from './parts/gallery.tsx';
import { DecorativeIcon } from './parts/glyph.tsx';
import type { ReactNode } from 'react';
import './parts/panel.css';
import { PaymentEstimate } from './parts/payment-estimate.tsx';
import { PriceCheck, PriceNotRated } from './parts/price-check.tsx';
import { PriceReasons } from './parts/price-reasons.tsx';
import { PriceHistory } from './parts/price-history.tsx';
import { SectionNav } from './parts/section-nav.tsx';
import { SellerPanel } from './parts/seller-panel.tsx';
import { SimilarRow } from './parts/similar-row.tsx';
import { Summary } from './parts/summary.tsx';
import { VehicleActions } from './parts/vehicle-actions.tsx';
import { FEATURE_GROUP, FeatureList } from './parts/feature-list.tsx';
import './page.css';
import './page.later.css';
import { Icon } from '#ui/icon.tsx';
import '#ui/frame/header-search.css';
import './parts/trail.css';

/**
 * One vehicle: images, price and rating, facts, seller, and similar cars. Works without script. The browser hydrates
 * only the gallery and the payment estimate (`client.tsx`).
 */
export function VehicleDetailsPage(vehicle: VehicleDetailsData) {
  const { brand, header, back, crumbs, gallery, similar } = vehicle;
  return (
    <>
      {/* Links from cards lead here: the page opens at its top. */}
      <div id="listing" />
      <a className="skip-link" href="#vehicle">
        Skip to the vehicle
      </a>
      <FragmentList of={HEADER} items={[{ brand, ...header }]} />
      <SaveForm />
      <CompareForm />
      <main className="vehicle-page">
        <div className="page-top">
          <FragmentList of={TRAIL} items={[{ back, crumbs }]} />
          <VehicleActions id={vehicle.id} title={vehicle.title} />
        </div>
        <div className="vehicle" id="vehicle" tabIndex={-1}>
          <section className="gallery" aria-label="Pictures">
            <Gallery gallery={gallery} />
          </section>
          <Summary vehicle={vehicle} />
          <Details vehicle={vehicle} />
        </div>
        {similar && similar.length > 0 && <SimilarRow cars={similar} />}
      </main>
      <aside className="contact-bar" aria-label="Price and contact summary">
        <FragmentList of={BAR_PRICE} items={[barPriceProps(vehicle.price)]} />
        <ContactLinks seller={vehicle.seller} short />
      </aside>
      <FragmentList of={FOOTER} items={[{ brand }]} />
    </>
  );
}

const HEADER: Fragment<Pick<VehicleDetailsData, 'brand'> & VehicleDetailsData['header']> = {
  component: ({ brand, links, zip }) => (
    <SiteHeader brand={brand} links={links}>
      <HeaderSearch zip={zip} />
    </SiteHeader>
  ),
  keyOf: () => '',
  fixed: ['brand'],
  contexts: [],
};

const FOOTER: Fragment<Pick<VehicleDetailsData, 'brand'>> = {
  component: ({ brand }) => (
    <SiteFooter brand={brand}>
      <p>
        <strong>{brand.name}</strong> {brand.about} Details are provided by sellers. Payments are estimates, not offers
        of credit.
      </p>
    </SiteFooter>
  ),
  keyOf: () => '',
  fixed: ['brand'],
  contexts: [],
};

type BarPriceProps = { amount: string; deal: Pick<DealView, 'rating' | 'label'> | null };

function barPriceProps({ amount, deal }: PriceView): BarPriceProps {
  return { amount, deal: deal && { rating: deal.rating, label: deal.label } };
}

const BAR_PRICE: Fragment<BarPriceProps> = {
  component: ({ amount, deal }) => (
    <p>
      <strong>{amount}</strong>
      {deal && <DealBadge rating={deal.rating} label={deal.label} />}
    </p>
  ),
  keyOf: () => '',
  fixed: ['deal.rating'],
  contexts: [],
};

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
    recalls,
    modelPage,
    promises,
    description,
    seller,
    identity,
    similar,
  } = vehicle;
  const priceCheck = (price.deal || unjudged) && (
    <Panel id="price-check" title="How this price compares">
      {unjudged && <PriceNotRated amount={price.amount} unjudged={unjudged} />}
      {price.deal && <PriceCheck amount={price.amount} deal={price.deal} />}
      {priceReasons && <PriceReasons reasons={priceReasons} />}
    </Panel>
  );
  const priceLink = priceCheck ? [{ id: 'price-check', label: 'Price' }] : [];
  const hasFeatures = features.length > 0 || packages.length > 0;
  return (
    <div className="vehicle-details">
      <SectionNav
        sections={[
          ...(priceFirst ? priceLink : []),
          { id: 'facts', label: 'Overview' },
          ...(priceFirst ? [] : priceLink),
          ...(price.payment ? [{ id: 'payment', label: 'Payment' }] : []),
          ...(hasFeatures ? [{ id: 'features', label: 'Features' }] : []),
          { id: 'history', label: 'History' },
          ...(recalls ? [{ id: 'recalls', label: 'Recalls' }] : []),
          { id: 'seller', label: 'Seller' },
          ...(similar && similar.length > 0 ? [{ id: 'similar', label: 'Similar cars' }] : []),
        ]}
      />
      {priceFirst && priceCheck}
      <Panel id="facts" title="At a glance">
        <FactList facts={facts} />
        <dl className="record">
          <FragmentList of={RECORD_ROW} items={identity} />
        </dl>
        <ModelPageLink link={modelPage} />
      </Panel>
      {description.length > 0 && (
        <Panel id="description" title="From the seller">
          <div className="description">
            <FragmentList of={PARAGRAPH} items={description.map((text, index) => ({ text, index }))} />
          </div>
        </Panel>
      )}
      {!priceFirst && priceCheck}
      {priceHistory && (
        <Panel id="price-history" title="Price history">
          <PriceHistory history={priceHistory} />
        </Panel>
      )}
      {price.payment && (
        <Panel id="payment" title="Estimate your payment">
          <div className="payment-estimate" data-payment={JSON.stringify(price.payment.payment)}>
            <PaymentEstimate payment={price.payment.payment} />
          </div>
          <p>
            <a href={`/cars-for-sale/payment?${vehicle.purchase}`} rel="nofollow" data-dialog="pay-listing">
              Payment details with trade-in, taxes and fees
            </a>
          </p>
        </Panel>
      )}
      {price.payment && (
        <Panel id="costs" title="Five-year cost to own">
          <p>Depreciation, fuel, maintenance, repairs, interest, taxes and fees, as one amount a month.</p>
          <p>
            <a href={`/cars-for-sale/costs?${vehicle.purchase}`} rel="nofollow">
              What this car costs to own
            </a>
          </p>
        </Panel>
      )}
      {hasFeatures && (
        <Panel id="features" title="Features">
          <div className="feature-groups">
            <FragmentList
              of={FEATURE_GROUP}
              items={[...features, ...(packages.length ? [{ label: 'Packages', items: packages }] : [])]}
            />
          </div>
        </Panel>
      )}
      <Panel id="history" title="History">
        {history.stated.length > 0 && <FeatureList items={history.stated} />}
        <p className="quiet">{history.note}</p>
      </Panel>
      {recalls && (
        <Panel id="recalls" title="Safety recalls">
          <RecallList {...recalls} />
        </Panel>
      )}
      {promises.length > 0 && (
        <Panel id="promises" title="What’s included">
          <ul className="promises">
            <FragmentList of={PROMISE} items={promises} />
          </ul>
        </Panel>
      )}
      <Panel id="seller" title="Seller">
        <SellerPanel seller={seller} />
      </Panel>
    </div>
  );
}

const PROMISE: Fragment<GuaranteeView> = {
  component: ({ title, text }) => (
    <li>
      <DecorativeIcon name="shield" />
      <h3>{title}</h3>
      <p className="quiet">{text}</p>
    </li>
  ),
  keyOf: ({ title }) => title,
  fixed: [],
  contexts: [],
};

const PARAGRAPH: Fragment<{ text: string; index: number }> = {
  component: ({ text }) => <p>{text}</p>,
  keyOf: ({ index }) => index,
  fixed: [],
  contexts: [],
};

const RECORD_ROW: Fragment<VehicleDetailsData['identity'][number]> = {
  component: ({ label, value, isCopied }) => (
    <div>
      <dt>{label}</dt>
      <dd>
        <span>{value}</span>
        {isCopied && (
          <button type="button" className="copy-text with-script" aria-label={`Copy ${label}`}>
            <DecorativeIcon name="copy" />
            Copy
          </button>
        )}
      </dd>
    </div>
  ),
  keyOf: ({ label }) => label,
  fixed: [],
  contexts: [],
};

/** Renders one part of the page with its heading; `id` is the target of links. */
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

function ModelPageLink({ link }: { link: VehicleDetailsData['modelPage'] }) {
  return (
    link && (
      <p>
        <a href={link.href}>{link.label}</a>
      </p>
    )
  );
}

const TRAIL: Fragment<Pick<VehicleDetailsData, 'back' | 'crumbs'>> = {
  component: BreadcrumbTrail,
  keyOf: () => '',
  fixed: [],
  contexts: [],
};

/** Link back to the results, and searches that contain this car. */
function BreadcrumbTrail({ back, crumbs }: Pick<VehicleDetailsData, 'back' | 'crumbs'>) {
  return (
    <div className="trail">
      <a className="trail-back" href={back.href}>
        <DecorativeIcon name="back" />
        {back.label}
      </a>
      <nav aria-label="Breadcrumbs">
        <ol>
          {crumbs.map(({ label, href }, index) => (
            <li key={index}>
              <a href={href}>{label}</a>
            </li>
          ))}
        </ol>
      </nav>
    </div>
  );
}
