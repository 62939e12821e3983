import { BRANDS } from '#features/brands/brands.ts';
import { type Placement, PLACEMENTS, placementLabel, type Tier, TIERS } from '#features/promotions/promotions.ts';
import { deskPage } from '#pages/shared/desk/desk-view.ts';
import type { PageAnswer } from '../page-answer.ts';
import { OPERATOR_PROMOTIONS, operatorPages, type PromotionsPage } from './load-campaigns.ts';
import type { PromotionsData, ReservePricesView } from './page-data.ts';

/** Placements with their own reserve price; only spotlights have tiers. */
export const PRICED_PLACEMENTS: readonly { name: string; placement: Placement; tier: Tier | null }[] =
  PLACEMENTS.flatMap((placement) => {
    const tiers: readonly (Tier | null)[] = placement === 'spotlight' ? TIERS : [null];
    return tiers.map((tier) => ({
      name: tier === null ? placement : `spotlight-${tier.toLowerCase()}`,
      placement,
      tier,
    }));
  });

/** `seen`: the version of the prices that the form showed when it was opened. `isOutdated`: they were changed since. */
type PricesForm = { seen: string; errors?: Readonly<Record<string, string>> | undefined; isOutdated: boolean };

/** Loads the page. `valueOf`: returns what a field shows, by its name. */
export function loadReservePrices(
  page: PromotionsPage,
  brandKey: string,
  valueOf: (name: string) => string,
  { seen, errors = {}, isOutdated }: PricesForm,
): PageAnswer<PromotionsData> {
  const path = `${OPERATOR_PROMOTIONS}/prices`;
  const view: ReservePricesView = {
    kind: 'reserve-prices',
    pages: operatorPages('prices'),
    brands: BRANDS.map(({ key, name }) => ({ label: name, href: `${path}?brand=${key}`, current: key === brandKey })),
    action: `${path}?brand=${brandKey}`,
    seen,
    prices: PRICED_PLACEMENTS.map(({ name, ...priced }) => ({
      name,
      label: placementLabel(priced),
      value: valueOf(name),
      error: errors[name] ?? null,
    })),
  };
  const savedStatus = isOutdated ? 409 : 200;
  const status = Object.keys(errors).length > 0 ? 422 : savedStatus;
  return deskPage(page.brand, { title: 'Reserve prices', links: page.links, note: page.note, status }, view);
}
