import { hydratePage } from '../hydrate-page.tsx';
import { CertifiedProgramPage } from './page.tsx';

hydratePage(CertifiedProgramPage);
