import { hydratePage } from '../hydrate-page.tsx';
import { ReportListingPage } from './page.tsx';

hydratePage(ReportListingPage);
