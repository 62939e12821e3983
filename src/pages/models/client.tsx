import { hydratePage } from '../hydrate-page.tsx';
import { ModelsPage } from './page.tsx';

hydratePage(ModelsPage);
