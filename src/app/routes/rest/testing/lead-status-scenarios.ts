import { BROWSER, CARS, FORM } from '../../leads/testing/leads-site.ts';
import { EXHAUSTED_LIMITS, post, type StatusScenario, withCookies, type ApiTestContext } from './api-test-context.ts';

const SAVED = '/account-api/saved-listings';
const CONTACT = '/cars-for-sale/contact';
const OFFER = '/cars-for-sale/offer';
const car = { listingId: 42 };

async function send({ open, wait }: ApiTestContext, listingId: number, more: object = {}): Promise<Response> {
  const ask = withCookies(open());
  const form = (await (await ask('/account-api/lead-form', { query: `listingId=${listingId}` })).json()) as {
    requestKey: string;
  };
  wait(9_000);
  return ask(CONTACT, {
    ...post({ ...FORM, ...more, requestKey: form.requestKey }, { ...BROWSER, accept: 'application/json' }),
    query: `listingId=${listingId}`,
  });
}

async function offerKey(world: ApiTestContext): Promise<string> {
  await send(world, CARS.person, { amount: 38_000 });
  return world.site.keyIn('offer-received');
}

/** Scenarios that make each route for contacting sellers return each of its statuses. */
export const LEAD_STATUS_SCENARIOS: Readonly<Record<string, Readonly<Record<number, StatusScenario>>>> = {
  [`POST ${CONTACT}`]: {
    201: (world) => send(world, CARS.dealer),
    404: ({ open }) => open()(CONTACT, { ...post(FORM, {}), query: 'listingId=999' }),
    422: ({ open }) => open()(CONTACT, { ...post({}, {}), query: 'listingId=42' }),
    429: ({ open }) => open({ limits: EXHAUSTED_LIMITS })(CONTACT, { ...post(FORM, {}), query: 'listingId=42' }),
  },
  'GET /account-api/lead-form': {
    200: ({ open }) => open()('/account-api/lead-form', { query: 'listingId=42' }),
    404: ({ open }) => open()('/account-api/lead-form', { query: 'listingId=999' }),
  },
  [`POST ${CONTACT}/confirm`]: {
    200: async ({ open, site }) => {
      const ask = withCookies(open());
      await ask(CONTACT, { ...post(FORM, {}), query: 'listingId=42' });
      return ask(`${CONTACT}/confirm`, post({ key: await site.keyIn('lead-release') }, {}));
    },
    404: ({ open }) => open()(`${CONTACT}/confirm`, post({ key: 'unknown' }, {})),
  },
  [`POST ${OFFER}`]: {
    200: async (world) => world.open()(OFFER, post({ key: await offerKey(world), round: 1, action: 'decline' }, {})),
    404: ({ open }) => open()(OFFER, post({ key: 'unknown', round: 1, action: 'accept' }, {})),
    422: async (world) => world.open()(OFFER, post({ key: await offerKey(world), round: 9, action: 'accept' }, {})),
  },
  'POST /cars-for-sale/call': {
    200: ({ open }) => open()('/cars-for-sale/call', post(car, {})),
    404: ({ open }) => open()('/cars-for-sale/call', post({ listingId: 999 }, {})),
    429: ({ open }) => open({ limits: EXHAUSTED_LIMITS })('/cars-for-sale/call', post(car, {})),
  },
  'POST /account-api/lead-profile': {
    200: ({ open }) =>
      open()(
        '/account-api/lead-profile',
        post({ firstName: 'Ann', lastName: 'Lee', email: 'ann@example.com', phone: '' }),
      ),
  },
  'POST /contacted-sellers': {
    200: async (world) => {
      const { database } = world.site;
      const ask = world.open();
      await ask(SAVED, post(car));
      const [lead] = await database.query<{ id: number }>(
        `insert into leads (request_key, shopper_id, listing_id, owner_id, brand, kind, contact)
         select gen_random_uuid()::text, s.id, 42, 7, 'marketplace', 'email', $1 from shoppers s where s.user_id = 'ann' returning id`,
        [JSON.stringify({ firstName: 'Ann', lastName: 'Lee', email: 'a@b.example', phone: '', comments: '' })],
      );
      return ask('/contacted-sellers', post({ leadId: lead!.id }));
    },
    404: ({ open }) => open()('/contacted-sellers', post({ leadId: 999_999 })),
  },
};
