import { hydratePage } from '../hydrate-page.tsx';
import { WalletPage } from './page.tsx';

hydratePage(WalletPage);
