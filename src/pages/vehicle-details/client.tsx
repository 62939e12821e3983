import { hydratePage } from '../hydrate-page.tsx';
import { VehicleDetailsPage } from './page.tsx';

hydratePage(VehicleDetailsPage);
