import type { Brand } from '#features/brands/brands.ts';
import { type PageAnswer, noindexPage } from '../page-answer.ts';
import type { AlertsData, AlertsView } from './page-data.ts';

const TITLES: Readonly<Record<AlertsView['kind'], string>> = {
  note: 'Alerts',
  capture: 'Alerts',
  save: 'Save this search',
  confirm: 'Confirm your alerts',
  preferences: 'Your alerts',
  notifications: 'Notifications',
};

/** Loads a page about alerts; search engines must not index it. */
export function loadAlerts(
  brand: Brand,
  view: AlertsView,
  status: 200 | 404 | 409 | 422 = 200,
): PageAnswer<AlertsData> {
  return noindexPage(
    brand,
    { title: TITLES[view.kind], description: 'New results and price drops by email.', status },
    { view },
  );
}
