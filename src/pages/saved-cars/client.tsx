import { hydratePage } from '../hydrate-page.tsx';
import { watchSaves } from '../saves/watch-saves.ts';
import { SavedCarsPage } from './page.tsx';

watchSaves();
hydratePage(SavedCarsPage);
