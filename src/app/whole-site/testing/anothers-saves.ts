import type { ForeignRecordCase, ForeignRecordContext } from './anothers.ts';

const BOOKMARKS = '/account-api/searchbookmarks';
const LISTINGS = '/account-api/saved-listings';

/** Searches and listings that ann saved. */
export const FOREIGN_SAVE_CASES: Readonly<Record<string, ForeignRecordCase>> = {
  [`GET ${BOOKMARKS}`]: async (world) => ({ path: `${BOOKMARKS}?searchBookmarkId=${await saveSearch(world)}` }),
  'GET /saved-searches/mails': async (world) => ({
    path: `/saved-searches/mails?bookmarkId=${await saveSearch(world)}`,
  }),
  'POST /account-api/search': onSearch('/account-api/search', { searchName: 'Mine' }),
  [`POST ${BOOKMARKS}/rename`]: onSearch(`${BOOKMARKS}/rename`, { searchName: 'Mine' }),
  [`POST ${BOOKMARKS}/frequency`]: onSearch(`${BOOKMARKS}/frequency`, { frequency: 'off' }),
  [`POST ${BOOKMARKS}/remove`]: onSearch(`${BOOKMARKS}/remove`),
  [`POST ${BOOKMARKS}/restore`]: async (world) => {
    const bookmarkId = await saveSearch(world);
    await world.asAnn('POST', `${BOOKMARKS}/remove`, { bookmarkId });
    return { path: `${BOOKMARKS}/restore`, body: { bookmarkId } };
  },
  [`POST ${LISTINGS}/remove`]: async (world) => ({ path: `${LISTINGS}/remove`, body: await saveListing(world) }),
  [`POST ${LISTINGS}/restore`]: async (world) => {
    const body = await saveListing(world);
    await world.asAnn('POST', `${LISTINGS}/remove`, body);
    return { path: `${LISTINGS}/restore`, body };
  },
  [`DELETE ${LISTINGS}/:listingId`]: async (world) => ({ path: `${LISTINGS}/${(await saveListing(world)).listingId}` }),
};

function onSearch(path: string, more: object = {}): ForeignRecordCase {
  return async (world) => ({ path, body: { bookmarkId: await saveSearch(world), ...more } });
}

/** Saves a search; returns its bookmark id. */
async function saveSearch({ asAnn }: ForeignRecordContext): Promise<string> {
  const response = await asAnn('POST', '/account-api/search', { search: 'makeCode=FORD' });
  const { myAtcSearchViewBeans } = (await response.json()) as { myAtcSearchViewBeans: [{ bookmarkId: string }] };
  return myAtcSearchViewBeans[0].bookmarkId;
}

async function saveListing({ asAnn }: ForeignRecordContext): Promise<{ listingId: number }> {
  await asAnn('POST', LISTINGS, { listingId: 42 });
  return { listingId: 42 };
}
