import { hydratePage } from '../hydrate-page.tsx';
import { AccountPage } from './page.tsx';

hydratePage(AccountPage);
