import { hydratePage } from '../hydrate-page.tsx';
import { watchSaves } from '../watch-saves.ts';
import { SavedSearchMailsPage } from './page.tsx';

watchSaves();
hydratePage(SavedSearchMailsPage);
