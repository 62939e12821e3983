import { readViewed, recordView } from '#features/interest/interest.ui.ts';
import { showPersonalShelves } from '#pages/shared/interest/show-personal-shelves.tsx';

const RECENT = 8;

/** Stores that this car's page was opened, and shows content chosen for the shopper at the end of the page. */
async function showInterest(): Promise<void> {
  const known = await recordView();
  const openId = Number(location.pathname.split('/').at(-1));
  const shown = known ?? { viewed: readViewed(), consumerId: null, isKept: false, candidates: null };
  await showPersonalShelves(document.querySelector('main')!, shown, { origin: 'vdp', openId, recent: RECENT });
}

void showInterest();
