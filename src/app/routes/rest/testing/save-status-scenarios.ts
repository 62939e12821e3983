import { FLAG_DEFAULTS } from '#features/flags/flags.ts';
import {
  ANN_HEADERS,
  type ApiRequester,
  post,
  type StatusScenario,
  withCookies,
  type ApiTestContext,
} from './api-test-context.ts';

const SAVED = '/account-api/saved-listings';
const BOOKMARKS = '/account-api/searchbookmarks';
const SEARCH = '/account-api/search';
const SUBSCRIPTIONS = '/account-api/subscriptions';
const car = { listingId: 42 };

async function savedSearch(ask: ApiRequester): Promise<string> {
  const response = await ask(SEARCH, post({ search: 'makeCode=FORD' }));
  const { myAtcSearchViewBeans: beans } = (await response.json()) as { myAtcSearchViewBeans: [{ bookmarkId: string }] };
  return beans[0].bookmarkId;
}

const onSearch =
  (action: string, more: object = {}): StatusScenario =>
  async ({ open }) => {
    const ask = open();
    const bookmarkId = await savedSearch(ask);
    if (action === 'restore') await ask(`${BOOKMARKS}/remove`, post({ bookmarkId }));
    return ask(`${BOOKMARKS}/${action}`, post({ bookmarkId, ...more }));
  };

/** Saves as many listings for ann as an account may save. */
async function saveManyCars({ site: { database } }: ApiTestContext): Promise<void> {
  await database.query(
    `insert into listings (id, source_id, key, owner_id, facts, content_hash) overriding system value
     select n, 1, n::text, 7, '{}', '' from generate_series(1000, 1499) n on conflict do nothing`,
  );
  await database.query(
    `insert into saved_listings (shopper_id, listing_id) select s.id, n from shoppers s, generate_series(1000, 1499) n
     where s.user_id = 'ann' on conflict do nothing`,
  );
}

/** Returns a visitor with two saved searches, and the id of a third that was removed. */
async function fullVisitor({
  open,
  site: { database },
}: ApiTestContext): Promise<{ ask: ApiRequester; bookmarkId: string }> {
  const ask = withCookies(open());
  const subscribe = (search: string) => ask(SUBSCRIPTIONS, post({ emailAddress: 'full@example.com', search }, {}));
  await subscribe('makeCode=FORD');
  const [first] = await database.query<{ bookmarkId: string }>(
    `select bookmark_id as "bookmarkId" from saved_searches order by id desc limit 1`,
  );
  await ask(`${BOOKMARKS}/remove`, post({ bookmarkId: first!.bookmarkId }, {}));
  await subscribe('makeCode=BMW');
  await subscribe('makeCode=TOYOTA');
  return { ask, bookmarkId: first!.bookmarkId };
}

/** A message as a person sends it: the form first. */
/**
 * Requests that make the lookups, and the calls for saved cars and searches, return the statuses that only they have.
 */
export const SAVE_STATUS_SCENARIOS: Readonly<Record<string, Readonly<Record<number, StatusScenario>>>> = {
  'GET /rest/lsc/listing/similar': {},
  'GET /rest/lsc/reference/{name}': { 404: ({ open }) => open()('/rest/lsc/reference/planets') },
  'GET /rest/lsc/reference/zip/{zip}': { 404: ({ open }) => open()('/rest/lsc/reference/zip/00000') },
  [`GET ${BOOKMARKS}`]: {
    200: async ({ open }) => {
      const ask = open();
      await savedSearch(ask);
      return ask(BOOKMARKS, { headers: ANN_HEADERS });
    },
    404: ({ open }) => open()(BOOKMARKS, { query: 'searchBookmarkId=unknown', headers: ANN_HEADERS }),
  },
  [`GET ${BOOKMARKS}/share-bookmark/{id}`]: {
    200: async ({ open }) => {
      const ask = open();
      return ask(`${BOOKMARKS}/share-bookmark/${await savedSearch(ask)}`);
    },
    404: ({ open }) => open()(`${BOOKMARKS}/share-bookmark/unknown`),
  },
  [`POST ${SEARCH}`]: {
    200: async ({ open }) => {
      const ask = open();
      await savedSearch(ask);
      return ask(SEARCH, post({ search: 'makeCode=FORD' }));
    },
    201: ({ open }) => open()(SEARCH, post({ search: 'makeCode=FORD' })),
    202: ({ open }) => withCookies(open())(SEARCH, post({ search: 'makeCode=FORD' }, {})),
    401: ({ open }) => {
      const flags = () => ({ ...FLAG_DEFAULTS, subscribe_alerts: true });
      return open({ flags })(SEARCH, post({ search: 'makeCode=FORD' }, {}));
    },
    404: ({ open }) => open()(SEARCH, post({ bookmarkId: 'unknown', searchName: 'x' })),
    409: async (world) => (await fullVisitor(world)).ask(SEARCH, post({ search: 'makeCode=KIA' }, {})),
  },
  [`POST ${BOOKMARKS}/rename`]: {
    200: onSearch('rename', { searchName: 'Mine' }),
    404: ({ open }) => open()(`${BOOKMARKS}/rename`, post({ bookmarkId: 'unknown', searchName: 'x' })),
  },
  [`POST ${BOOKMARKS}/frequency`]: {
    200: onSearch('frequency', { frequency: 'weekly' }),
    404: ({ open }) => open()(`${BOOKMARKS}/frequency`, post({ bookmarkId: 'unknown', frequency: 'off' })),
  },
  [`POST ${BOOKMARKS}/remove`]: {
    200: onSearch('remove'),
    404: ({ open }) => open()(`${BOOKMARKS}/remove`, post({ bookmarkId: 'unknown' })),
  },
  [`POST ${BOOKMARKS}/restore`]: {
    200: onSearch('restore'),
    404: ({ open }) => open()(`${BOOKMARKS}/restore`, post({ bookmarkId: 'unknown' })),
    409: async (world) => {
      const { ask, bookmarkId } = await fullVisitor(world);
      return ask(`${BOOKMARKS}/restore`, post({ bookmarkId }, {}));
    },
  },
  [`POST ${SUBSCRIPTIONS}`]: {
    201: ({ open }) => open()(SUBSCRIPTIONS, post({ emailAddress: 'new@example.com', search: 'makeCode=FORD' }, {})),
    409: async (world) =>
      (await fullVisitor(world)).ask(
        SUBSCRIPTIONS,
        post({ emailAddress: 'full@example.com', search: 'makeCode=KIA' }, {}),
      ),
  },
  [`GET ${SAVED}`]: {
    200: async ({ open }) => {
      const ask = open();
      await ask(SAVED, post(car));
      return ask(SAVED, { headers: ANN_HEADERS });
    },
  },
  [`POST ${SAVED}`]: {
    200: async ({ open }) => {
      const ask = open();
      await ask(SAVED, post(car));
      return ask(SAVED, post(car));
    },
    201: ({ open }) => open()(SAVED, post(car)),
    202: async ({ open }) => {
      const ask = withCookies(open());
      for (const listingId of [42, 43, 44]) await ask(SAVED, post({ listingId }, {}));
      return ask(SAVED, post({ listingId: 45 }, {}));
    },
    404: ({ open }) => open()(SAVED, post({ listingId: 999 })),
    409: async (world) => {
      const ask = world.open();
      await ask(SAVED, post(car));
      await ask(`${SAVED}/remove`, post(car));
      await saveManyCars(world);
      return ask(SAVED, post(car));
    },
  },
  [`POST ${SAVED}/remove`]: {
    200: async ({ open }) => {
      const ask = open();
      await ask(SAVED, post(car));
      return ask(`${SAVED}/remove`, post(car));
    },
    404: ({ open }) => open()(`${SAVED}/remove`, post({ listingId: 999 })),
  },
  [`DELETE ${SAVED}/{listingId}`]: {
    200: async ({ open }) => {
      const ask = open();
      await ask(SAVED, post(car));
      return ask(`${SAVED}/42`, { method: 'DELETE', headers: ANN_HEADERS });
    },
    404: ({ open }) => open()(`${SAVED}/999`, { method: 'DELETE', headers: ANN_HEADERS }),
  },
  [`POST ${SAVED}/restore`]: {
    200: async ({ open }) => {
      const ask = open();
      await ask(SAVED, post(car));
      await ask(`${SAVED}/remove`, post(car));
      return ask(`${SAVED}/restore`, post(car));
    },
    404: ({ open }) => open()(`${SAVED}/restore`, post({ listingId: 999 })),
    409: async (world) => {
      const ask = world.open();
      await ask(SAVED, post(car));
      await ask(`${SAVED}/remove`, post(car));
      await saveManyCars(world);
      return ask(`${SAVED}/restore`, post(car));
    },
  },
};
