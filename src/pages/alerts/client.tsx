import { hydratePage } from '../hydrate-page.tsx';
import { AlertsPage } from './page.tsx';

hydratePage(AlertsPage);
