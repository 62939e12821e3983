import { hydratePage } from '../hydrate-page.tsx';
import { OwnershipCostsPage } from './page.tsx';

hydratePage(OwnershipCostsPage);
