import { hydratePage } from '../hydrate-page.tsx';
import { watchSaves } from '#features/saves/saves.ui.ts';
import { SavedCarsPage } from './page.tsx';

watchSaves();
hydratePage(SavedCarsPage);
