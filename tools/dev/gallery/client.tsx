import { hydratePage } from '#pages/hydrate-page.tsx';
import { Gallery } from './gallery.tsx';

hydratePage(Gallery);
