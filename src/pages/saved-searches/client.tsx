import { hydratePage } from '../hydrate-page.tsx';
import { watchSaves } from '../watch-saves.ts';
import { SavedSearchesPage } from './page.tsx';

watchSaves();
hydratePage(SavedSearchesPage);
