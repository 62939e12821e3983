import { hydratePage } from '../hydrate-page.tsx';
import { PrivacyPage } from './page.tsx';

hydratePage(PrivacyPage);
