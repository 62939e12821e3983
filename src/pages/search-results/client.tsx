import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { SearchResultsPage } from './page.tsx';
import type { SearchResultsData } from './page-data.ts';

const data = JSON.parse(document.getElementById('page-data')!.textContent!) as SearchResultsData;
startTransition(() => {
  hydrateRoot(document.getElementById('root')!, <SearchResultsPage {...data} />);
});
