import { hydratePage } from '../hydrate-page.tsx';
import { WhyThisOrderPage } from './page.tsx';

hydratePage(WhyThisOrderPage);
