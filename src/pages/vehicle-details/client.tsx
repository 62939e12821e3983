import { hydratePage } from '../hydrate-page.tsx';
import { morphPhotos } from '#pages/shared/car/photo-morph.ts';
import { watchSaves } from '#features/saves/saves.ui.ts';
import { watchLeads } from '#features/leads/leads.ui.ts';
import { whenActivated } from '#ui/when-activated.ts';
import { rememberVisit } from './browser/remember-visit.ts';
import { reportPageView } from './browser/report-page-view.ts';
import { VehicleDetailsPage } from './page.tsx';

morphPhotos();
watchSaves();
watchLeads();
hydratePage(VehicleDetailsPage);
whenActivated(() => {
  reportPageView();
  rememberVisit();
});
