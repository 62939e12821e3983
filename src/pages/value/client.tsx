import { hydratePage } from '../hydrate-page.tsx';
import { ValuePage } from './page.tsx';

hydratePage(ValuePage);
