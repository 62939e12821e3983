import { hydratePage } from '../hydrate-page.tsx';
import { AccountDataPage } from './page.tsx';

hydratePage(AccountDataPage);
