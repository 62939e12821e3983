import { hydratePage } from '../hydrate-page.tsx';
import { morphPhotos } from '../photo-morph.ts';
import { SearchResultsPage } from './page.tsx';

morphPhotos();
hydratePage(SearchResultsPage, { failed: 'We are sorry. There was an issue with your last search.' });
