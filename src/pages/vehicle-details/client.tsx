import { hydrateParts } from '../hydrate-parts.tsx';
import { morphPhotos } from '#pages/shared/car/photo-morph.ts';
import { watchCompare } from '#features/compare/compare.ui.ts';
import { watchSaves } from '#features/saves/saves.ui.ts';
import { watchLeads } from '#features/leads/leads.ui.ts';
import { whenActivated } from '#ui/browser/when-activated.ts';
import { watchCalls } from './browser/watch-calls.ts';
import { markSections } from './browser/mark-section.ts';
import { rememberVisit } from './browser/remember-visit.ts';
import { reportPageView } from './browser/report-page-view.ts';
import { watchClicks } from './browser/watch-clicks.ts';
import { Gallery, readGallery } from './parts/gallery.tsx';
import { PaymentEstimate, readPayment } from './parts/payment-estimate.tsx';

// Imports the page so that the build includes its styles, but leaves out the components that the browser never renders.
export { VehicleDetailsPage } from './page.tsx';

morphPhotos();
watchSaves();
watchCompare();
watchLeads();
watchCalls();
watchClicks();
hydrateParts([
  {
    part: 'gallery',
    what: 'The pictures',
    selector: '.gallery',
    render: (section) => <Gallery gallery={readGallery(section)} />,
  },
  {
    part: 'payment',
    what: 'The payment estimate',
    selector: '.payment-estimate',
    render: (element) => <PaymentEstimate payment={readPayment(element)} />,
  },
]);
whenActivated(() => {
  reportPageView();
  rememberVisit();
  markSections();
  // Storing the visit can wait for everything else.
  setTimeout(() => void import('./browser/show-interest.ts'), 500);
});
// Most of the page is not in the browser's React tree, so an edit of it reloads the page.
import.meta.hot?.on('vite:afterUpdate', () => location.reload());
