import { hydratePage } from '../hydrate-page.tsx';
import { SignInPage } from './page.tsx';

hydratePage(SignInPage);
