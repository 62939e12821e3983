import { hydratePage } from '../hydrate-page.tsx';
import { SearchResultsPage } from './page.tsx';

hydratePage(SearchResultsPage);
