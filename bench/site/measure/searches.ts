const MAKES = ['TOYOTA', 'FORD', 'HONDA', 'CHEVROLET', 'NISSAN', 'JEEP', 'HYUNDAI', 'SUBARU', 'BMW', 'KIA'];
const ZIPS = ['80202', '10001', '60601', '77002', '98101', '33101', '30303'];

/** The path from which filter changes load the results page's data. */
const CHANGES = '/cars-for-sale/svc/results';
const RESULTS = '/cars-for-sale';

/** Returns the page of a shopper's `index`-th search. All differ, so that no cache answers for the server. */
export function searchPage(page: URL, index: number): URL {
  if (page.pathname !== RESULTS) return page;
  const make = MAKES[index % MAKES.length]!;
  const price = 20_000 + ((index * 137) % 40_000);
  const place = index % 2 ? `&searchRadius=100&zip=${ZIPS[index % ZIPS.length]}` : '';
  return new URL(`${RESULTS}?listingType=USED&makeCode=${make}&maxPrice=${price}${place}`, page);
}

/** Returns the same search as data, as after a click on a filter; `undefined` for a page without filters. */
export function searchChange(page: URL, index: number): URL | undefined {
  return page.pathname === RESULTS ? new URL(CHANGES + searchPage(page, index).search, page) : undefined;
}
