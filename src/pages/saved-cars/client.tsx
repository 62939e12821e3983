import { hydratePage } from '../hydrate-page.tsx';
import { watchSaves } from '#features/saves/saves.ui.ts';
import { watchLeads } from '#features/leads/leads.ui.ts';
import { SavedCarsPage } from './page.tsx';

watchSaves();
watchLeads();
hydratePage(SavedCarsPage);
