import { hydratePage } from '../hydrate-page.tsx';
import { MarketPage } from './page.tsx';

hydratePage(MarketPage);
