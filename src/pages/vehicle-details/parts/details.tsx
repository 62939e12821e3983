import { RecallList } from '#features/safety/safety.ui.ts';
import '#features/safety/ui/recall-list.later.css';
import { createBoundedCache } from '#kit/bounded-cache.ts';
import { type Fragment, type FragmentItems, FragmentList, FragmentLists } from '#ui/fragment-list.tsx';
import type { GuaranteeView, VehicleDetailsData } from '../page-data.ts';
import { FACT_ITEM, FactList } from './fact-list.tsx';
import { FEATURE_GROUP, featureItems, FeatureList } from './feature-list.tsx';
import { DecorativeIcon } from './glyph.tsx';
import { Panel } from './panel.tsx';
import { PAYMENT_ESTIMATE, paymentItem } from './payment-estimate.tsx';
import { notRatedLists, PriceCheck, priceCheckLists, PriceNotRated } from './price-check.tsx';
import { historyLists, PriceHistory } from './price-history.tsx';
import { PriceReasons, reasonLists } from './price-reasons.tsx';
import { SECTION_NAV, type SectionNavProps } from './section-nav.tsx';
import { sellerLists, SellerPanel } from './seller-panel.tsx';

/** `id`: the id of the panel's section. `label`: the text of the link to it; without a label, there is no link. */
type PanelItem = { id: string; label?: string; list: FragmentItems };

/** Renders links to the panels, and the panels. */
export function Details({ lists }: { lists: readonly FragmentItems[] }) {
  return (
    <div className="vehicle-details">
      <FragmentLists lists={lists} />
    </div>
  );
}

/** Returns the panels' ids, and the lists in the order of their HTML. */
export function detailLists(vehicle: VehicleDetailsData): { ids: string; lists: FragmentItems[] } {
  const panels = panelsOf(vehicle);
  const ids = panels.map(({ id }) => id).join(' ');
  const hasSimilar = vehicle.similar !== null && vehicle.similar.length > 0;
  const nav = navOf(`${ids} ${hasSimilar}`, () => ({ sections: sectionsOf(panels, hasSimilar) }));
  return { ids, lists: [{ of: SECTION_NAV, items: [nav] }, ...panels.map(({ list }) => list)] };
}

/** Few cars have other panels than most, so the HTML of their links is kept. */
const navOf = createBoundedCache<string, SectionNavProps>({ max: 500 });

function sectionsOf(panels: readonly PanelItem[], hasSimilar: boolean): SectionNavProps['sections'] {
  const sections = panels.flatMap(({ id, label }) => (label === undefined ? [] : [{ id, label }]));
  return hasSimilar ? [...sections, { id: 'similar', label: 'Similar cars' }] : sections;
}

function panelsOf(vehicle: VehicleDetailsData): PanelItem[] {
  const { facts, price, priceFirst, priceHistory, history, recalls, promises, description, identity } = vehicle;
  const { seller, modelPage, purchase, features, packages } = vehicle;
  const panels: PanelItem[] = [];
  const add = (id: string, label: string | undefined, list: FragmentItems) =>
    panels.push({ id, ...(label !== undefined && { label }), list });
  const addPrice = () => {
    if (price.deal || vehicle.unjudged)
      add('price-check', 'Price', { of: PRICE_CHECK, items: [priceCheckOf(vehicle)] });
  };
  if (priceFirst) addPrice();
  const isMarked = facts.some(({ decoded }) => decoded);
  add('facts', 'Overview', { of: FACTS, items: [{ facts, isMarked, identity, modelPage }] });
  if (description.length > 0) add('description', undefined, { of: DESCRIPTION, items: [{ description }] });
  if (!priceFirst) addPrice();
  if (priceHistory) add('price-history', undefined, { of: PRICE_HISTORY, items: [{ history: priceHistory }] });
  if (price.payment) {
    add('payment', 'Payment', { of: PAYMENT_ESTIMATE, items: [paymentItem(price.payment.payment, purchase)] });
    add('costs', undefined, { of: COSTS, items: [{ purchase }] });
  }
  if (features.length > 0 || packages.length > 0)
    add('features', 'Features', { of: FEATURES, items: [{ features, packages }] });
  add('history', 'History', { of: HISTORY, items: [history] });
  if (recalls) add('recalls', 'Recalls', { of: RECALLS, items: [recalls] });
  if (promises.length > 0) add('promises', undefined, { of: PROMISES, items: [{ promises }] });
  add('seller', 'Seller', { of: SELLER, items: [{ seller, hasServices: seller.services.length > 0 }] });
  return panels;
}

type PriceCheckPanel = Pick<VehicleDetailsData, 'unjudged'> & {
  amount: string;
  deal: VehicleDetailsData['price']['deal'];
  explanation: string;
  reasons: VehicleDetailsData['priceReasons'];
};

function priceCheckOf({ price: { amount, deal }, unjudged, priceReasons }: VehicleDetailsData): PriceCheckPanel {
  return { amount, deal, explanation: deal?.explanation ?? '', unjudged, reasons: priceReasons };
}

const PRICE_CHECK: Fragment<PriceCheckPanel> = {
  component: ({ amount, deal, explanation, unjudged, reasons }) => (
    <Panel id="price-check" title="How this price compares">
      {unjudged && <PriceNotRated amount={amount} unjudged={unjudged} />}
      {deal && <PriceCheck amount={amount} deal={deal} explanation={explanation} />}
      {reasons && <PriceReasons reasons={reasons} />}
    </Panel>
  ),
  // The price and its rating are those of the same listing.
  keptAgainWith: ({ reasons }) => reasons ?? undefined,
  inner: {
    paths: [
      ...['amount', 'deal', 'unjudged.fair'],
      ...['typical', 'parts', 'fairPrice', 'comparables', 'count'].map((name) => `reasons.${name}`),
    ],
    listsOf: ({ amount, deal, unjudged, reasons }) => [
      ...(unjudged ? notRatedLists({ amount, unjudged }) : []),
      ...(deal ? priceCheckLists({ amount, deal }) : []),
      ...(reasons ? reasonLists(reasons) : []),
    ],
  },
};

/** `isMarked`: whether some fact is marked as coming from the VIN. */
type FactsProps = Pick<VehicleDetailsData, 'facts' | 'identity'> & {
  isMarked: boolean;
  modelPage: VehicleDetailsData['modelPage'] | undefined;
};

const FACTS: Fragment<FactsProps> = {
  component: ({ facts, isMarked, identity, modelPage }) => (
    <Panel id="facts" title="At a glance">
      <FactList facts={facts} isMarked={isMarked} />
      <dl className="record">
        <FragmentList of={RECORD_ROW} items={identity} />
      </dl>
      {modelPage && (
        <p>
          <a href={modelPage.href}>{modelPage.label}</a>
        </p>
      )}
    </Panel>
  ),
  // The identity and the link are created from the same car, for one brand and day.
  keptAgainWith: ({ facts }) => facts,
  inner: {
    paths: ['facts', 'identity'],
    listsOf: ({ facts, identity }) => [
      { of: FACT_ITEM, items: facts },
      { of: RECORD_ROW, items: identity },
    ],
  },
};

const DESCRIPTION: Fragment<{ description: readonly string[] }> = {
  component: ({ description }) => (
    <Panel id="description" title="From the seller">
      <div className="description">
        <FragmentList {...paragraphItems(description)} />
      </div>
    </Panel>
  ),
  keptAgainWith: ({ description }) => description,
  inner: { paths: ['description'], listsOf: ({ description }) => [paragraphItems(description)] },
};

function paragraphItems(description: readonly string[]) {
  return { of: PARAGRAPH, items: description.map((text, index) => ({ text, index })) };
}

const PRICE_HISTORY: Fragment<{ history: NonNullable<VehicleDetailsData['priceHistory']> }> = {
  component: ({ history }) => (
    <Panel id="price-history" title="Price history">
      <PriceHistory history={history} />
    </Panel>
  ),
  inner: {
    paths: ['history.rows', 'history.plot.levels', 'history.plot.steps'],
    listsOf: ({ history }) => historyLists(history),
  },
};

const COSTS: Fragment<Pick<VehicleDetailsData, 'purchase'>> = {
  component: ({ purchase }) => (
    <Panel id="costs" title="Five-year cost to own">
      <p>Depreciation, fuel, maintenance, repairs, interest, taxes and fees, as one amount a month.</p>
      <p>
        <a href={`/cars-for-sale/costs?${purchase}`} rel="nofollow">
          What this car costs to own
        </a>
      </p>
    </Panel>
  ),
};

type FeaturesProps = Pick<VehicleDetailsData, 'features' | 'packages'>;

const FEATURES: Fragment<FeaturesProps> = {
  component: (props) => (
    <Panel id="features" title="Features">
      <div className="feature-groups">
        <FragmentList {...groupItems(props)} />
      </div>
    </Panel>
  ),
  keptAgainWith: ({ features }) => features,
  inner: { paths: ['features', 'packages'], listsOf: (props) => [groupItems(props)] },
};

function groupItems({ features, packages }: FeaturesProps) {
  return {
    of: FEATURE_GROUP,
    items: packages.length > 0 ? [...features, { label: 'Packages', items: packages }] : features,
  };
}

const HISTORY: Fragment<VehicleDetailsData['history']> = {
  component: ({ stated, note }) => (
    <Panel id="history" title="History">
      {stated.length > 0 && <FeatureList items={stated} />}
      <p className="quiet">{note}</p>
    </Panel>
  ),
  keptAgainWith: (history) => history,
  inner: { paths: ['stated'], listsOf: ({ stated }) => (stated.length > 0 ? [featureItems(stated)] : []) },
};

const RECALLS: Fragment<NonNullable<VehicleDetailsData['recalls']>> = {
  component: (recalls) => (
    <Panel id="recalls" title="Safety recalls">
      <RecallList {...recalls} />
    </Panel>
  ),
  // Numbers and days are formatted where they are rendered.
  keptWith: (recalls) => recalls,
};

const PROMISES: Fragment<Pick<VehicleDetailsData, 'promises'>> = {
  component: ({ promises }) => (
    <Panel id="promises" title="What’s included">
      <ul className="promises">
        <FragmentList of={PROMISE} items={promises} />
      </ul>
    </Panel>
  ),
  keptAgainWith: ({ promises }) => promises,
  inner: { paths: ['promises'], listsOf: ({ promises }) => [{ of: PROMISE, items: promises }] },
};

const SELLER: Fragment<Pick<VehicleDetailsData, 'seller'> & { hasServices: boolean }> = {
  component: ({ seller }) => (
    <Panel id="seller" title="Seller">
      <SellerPanel seller={seller} />
    </Panel>
  ),
  inner: {
    paths: ['seller'],
    listsOf: ({ seller }) => {
      const { who, services } = sellerLists(seller);
      return [...who, ...services];
    },
  },
};

const PROMISE: Fragment<GuaranteeView> = {
  component: ({ title, text }) => (
    <li>
      <DecorativeIcon name="shield" />
      <h3>{title}</h3>
      <p className="quiet">{text}</p>
    </li>
  ),
  keyOf: ({ title }) => title,
};

const PARAGRAPH: Fragment<{ text: string; index: number }> = {
  component: ({ text }) => <p>{text}</p>,
  keyOf: ({ index }) => index,
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
};
