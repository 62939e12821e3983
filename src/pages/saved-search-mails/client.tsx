import { hydratePage } from '../hydrate-page.tsx';
import { watchSaves } from '#features/saves/saves.ui.ts';
import { SavedSearchMailsPage } from './page.tsx';

watchSaves();
hydratePage(SavedSearchMailsPage);
