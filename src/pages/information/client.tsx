import { hydratePage } from '../hydrate-page.tsx';
import { InformationPage } from './page.tsx';

hydratePage(InformationPage);
