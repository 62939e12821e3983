import { hydratePage } from '../hydrate-page.tsx';
import { morphPhotos } from '#pages/shared/car/photo-morph.ts';
import { watchSaves } from '#features/saves/saves.ui.ts';
import { type EmbeddedData, readHtml, type WithoutDefaults } from './browser/display/read-html.ts';
import { loadDialogs } from './modals/use-dialogs.ts';
import { SearchResultsPage } from './page.tsx';

morphPhotos();
watchSaves(loadDialogs);
hydratePage(SearchResultsPage, {
  failed: 'We are sorry. There was an issue with your last search.',
  read: (embedded) => readHtml(embedded as WithoutDefaults<EmbeddedData>),
});
