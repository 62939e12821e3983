import { hydratePage } from '../hydrate-page.tsx';
import { OfferPage } from './page.tsx';

hydratePage(OfferPage);
