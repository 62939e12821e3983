import { hydratePage } from '../hydrate-page.tsx';
import { ContactsPage } from './page.tsx';

hydratePage(ContactsPage);
