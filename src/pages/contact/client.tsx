import { hydratePage } from '../hydrate-page.tsx';
import { ContactPage } from './page.tsx';

hydratePage(ContactPage);
