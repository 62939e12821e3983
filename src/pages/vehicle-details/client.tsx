import { hydratePage } from '../hydrate-page.tsx';
import { morphPhotos } from '../photo-morph.ts';
import { VehicleDetailsPage } from './page.tsx';

morphPhotos();
hydratePage(VehicleDetailsPage);
