import type { Brand } from '#features/brands/brands.ts';
import { brandView } from '../brand-view.ts';
import type { PageAnswer } from '../page-answer.ts';
import type { AlertsData, AlertsView } from './page-data.ts';
import { unlistedHead } from '../unlisted-head.ts';

const TITLES: Readonly<Record<AlertsView['kind'], string>> = {
  note: 'Alerts',
  capture: 'Alerts',
  confirm: 'Confirm your alerts',
  preferences: 'Your alerts',
};

/** Loads a page about alerts; search engines must not index it. */
export function loadAlerts(
  brand: Brand,
  view: AlertsView,
  status: 200 | 404 | 409 | 422 = 200,
): PageAnswer<AlertsData> {
  return {
    kind: 'page',
    status,
    head: unlistedHead(brand, { title: TITLES[view.kind], description: 'New results and price drops by email.' }),
    data: { brand: brandView(brand), view },
  };
}
