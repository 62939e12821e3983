import { hydratePage } from '../hydrate-page.tsx';
import { ProblemPage } from './page.tsx';

hydratePage(ProblemPage);
