import { hydratePage } from '../hydrate-page.tsx';
import { morphPhotos } from '../photo-morph.ts';
import { watchSaves } from '../watch-saves.ts';
import { watchLeads } from '../watch-leads.ts';
import { rememberVisit } from './browser/remember-visit.ts';
import { tellView } from './browser/tell-view.ts';
import { VehicleDetailsPage } from './page.tsx';

morphPhotos();
watchSaves();
watchLeads();
hydratePage(VehicleDetailsPage);
tellView();
rememberVisit();
