import { hydratePage } from '../hydrate-page.tsx';
import { morphPhotos } from '../photo-morph.ts';
import { watchSaves } from '../watch-saves.ts';
import { SearchResultsPage } from './page.tsx';

morphPhotos();
watchSaves();
hydratePage(SearchResultsPage, { failed: 'We are sorry. There was an issue with your last search.' });
