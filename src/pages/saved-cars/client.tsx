import { hydratePage } from '../hydrate-page.tsx';
import { watchSaves } from '../watch-saves.ts';
import { SavedCarsPage } from './page.tsx';

watchSaves();
hydratePage(SavedCarsPage);
