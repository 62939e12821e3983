import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { VehicleDetailsData } from './page-data.ts';
import { VehicleDetailsPage } from './page.tsx';

const data = JSON.parse(document.getElementById('page-data')!.textContent!) as VehicleDetailsData;
startTransition(() => {
  hydrateRoot(document.getElementById('root')!, <VehicleDetailsPage {...data} />);
});
