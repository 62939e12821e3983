import { hydratePage } from '../hydrate-page.tsx';
import { watchSaves } from '#features/saves/saves.ui.ts';
import { SavedSearchesPage } from './page.tsx';

watchSaves();
hydratePage(SavedSearchesPage);
