import type { Page } from 'playwright-core';
import type { Brand } from '#features/brands/brands.ts';
import { sampleSlots } from '#pages/search-results/slots/testing/sample-slots.ts';
import { sampleDocument } from './sample-document.ts';

const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="480" height="300"/>';
/** Enough for all rows with paid places. */
const CARS = 12;
const SEARCH = '?makeCode=TOYOTA&zip=80202';
export const PAID_PAGE = `/cars-for-sale${SEARCH}`;

/** Answers `PAID_PAGE` with a document that has slots of every placement, on a site whose files it loads. */
export async function servePaidPage(page: Page, brand: Brand, origin: string, slots = sampleSlots()): Promise<void> {
  const flags = { spotlight: true, alpha_showcase: true, srp_alpha_suppress_button: true };
  const selectSlots = async () => ({ slots });
  const body = await sampleDocument(origin, SEARCH, { cars: CARS, flags, services: { brand, selectSlots } });
  // The site has no cars with these ids.
  await page.route(/\/pictures\/drawn\//, (route) => route.fulfill({ contentType: 'image/svg+xml', body: PICTURE }));
  await page.route(/\/cars-for-sale\?makeCode=TOYOTA/, (route) =>
    route.fulfill({ contentType: 'text/html; charset=UTF-8', body }),
  );
}
