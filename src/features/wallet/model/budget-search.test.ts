import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CREDIT_BANDS, monthlyPaymentCents } from '#features/payments/payments.ts';
import { estimatePaymentCents } from '#features/search/search.ts';
import { searchWithBudget, withSearchBudget } from './budget-search.ts';
import { changePart, EMPTY_WALLET, type PartName, type PartValue, type Wallet } from './wallet.ts';
import { walletView } from './wallet-view.ts';

function walletWith(parts: { [Name in PartName]?: PartValue<Name> | null }): Wallet {
  let wallet: Wallet = EMPTY_WALLET;
  for (const [name, value] of Object.entries(parts)) wallet = changePart(wallet, name as PartName, value, 1);
  return wallet;
}

const plan = { kind: 'finance', downPayment: null, termMonths: null, aprPercent: null } as const;
const monthly = { budget: null, monthlyBudget: 450 };

test.each([
  ['a monthly limit', { budget: monthly }, '', 'maxPayment=450'],
  ['a total', { budget: { budget: 25_000, monthlyBudget: null } }, '', 'maxPrice=25000'],
  ['both', { budget: { budget: 25_000, monthlyBudget: 450 } }, '', 'maxPayment=450&maxPrice=25000'],
  [
    'equity and a down payment',
    { budget: monthly, tradeIn: { value: 9_000, amountOwed: 4_000 }, plan: { ...plan, downPayment: 1_000 } },
    '',
    'downPayment=6000&maxPayment=450',
  ],
  [
    'the shopper’s terms',
    { budget: monthly, plan: { ...plan, termMonths: 60, aprPercent: 6.25 } },
    '',
    'aprPercent=6.25&maxPayment=450&termMonths=60',
  ],
  ['the average rate of a credit score', { budget: monthly, credit: 'prime' }, '', 'aprPercent=8.81&maxPayment=450'],
  [
    'the average rate of new cars',
    { budget: monthly, credit: 'prime' },
    'listingType=NEW',
    'aprPercent=6.15&listingType=NEW&maxPayment=450',
  ],
  [
    'a search, whose earlier budget is replaced',
    { budget: monthly },
    '?zip=80202&makeCode=TOYOTA&minPrice=5&maxPrice=9000&termMonths=48&firstRecord=25',
    'makeCode=TOYOTA&maxPayment=450&zip=80202',
  ],
  [
    'terms without a budget',
    { plan: { ...plan, downPayment: 3_000, termMonths: 48 } },
    'makeCode=TOYOTA',
    'downPayment=3000&makeCode=TOYOTA&termMonths=48',
  ],
  [
    'terms without a budget, which leave the limits of the search',
    { plan: { ...plan, downPayment: 3_000 } },
    'downPayment=500&maxPayment=450&minPrice=5000&termMonths=48&zip=80202',
    'downPayment=3000&maxPayment=450&minPrice=5000&zip=80202',
  ],
  [
    'a trade-in that is worth what is owed on it',
    { budget: monthly, tradeIn: { value: 9_000, amountOwed: 9_000 } },
    'priceBasis=out-the-door&zip=80202',
    'downPayment=0&maxPayment=450&priceBasis=out-the-door%3A9000&zip=80202',
  ],
  [
    'a search with another trade-in, which stays',
    { budget: monthly, tradeIn: { value: 9_000, amountOwed: 9_000 } },
    'priceBasis=out-the-door:500&zip=80202',
    'downPayment=0&maxPayment=450&priceBasis=out-the-door%3A500&zip=80202',
  ],
  [
    'a lease, whose payment is no filter',
    { budget: { budget: 30_000, monthlyBudget: 450 }, plan: { ...plan, kind: 'lease' } },
    '',
    'maxPrice=30000',
  ],
] as const)('%s becomes filters', (_what, parts, search, query) => {
  expect(searchWithBudget(walletWith(parts), search)).toMatchObject({ kind: 'search', query });
});

test('what is owed beyond the trade-in’s value is paid out of the monthly limit', () => {
  const wallet = walletWith({ budget: monthly, tradeIn: { value: 9_000, amountOwed: 11_000 } });
  const old = monthlyPaymentCents(200_000, 7.5, 72);
  expect(searchWithBudget(wallet)).toMatchObject({
    query: `downPayment=0&maxPayment=${Math.floor((45_000 - old - 1) / 100)}`,
    oldLoanCents: old,
    maxPayment: 415,
  });
  const { cars } = walletView(wallet, {
    isSignedIn: false,
    search: '',
    budgetType: null,
    day: '2026-11-27',
    knowsTaxes: false,
  });
  expect(cars).toMatchObject({ text: 'Show cars up to $415 a month' });
  expect('notes' in cars && cars.notes[1]).toBe('$34.58 of your limit pays off what’s left of your old loan.');
});

test.each([
  ['', null, 'monthly', '$600'],
  ['maxPayment=450&zip=80202', null, 'monthly', '$450'],
  ['maxPrice=25000', null, 'price', '$25,000'],
  ['maxPayment=450&maxPrice=18000', 'price', 'price', '$18,000'],
  ['maxPayment=x', null, 'monthly', '$600'],
] as const)('the limits of the search %j are offered as the budget', (search, budgetType, type, value) => {
  const request = { isSignedIn: false, budgetType, day: '2026-11-27', search, knowsTaxes: false };
  expect(walletView(EMPTY_WALLET, request).budget).toEqual({ type, value, problem: null });
});

test.each([
  [null, '10% down'],
  [{ value: 0, amountOwed: 0 }, '10% down'],
  [{ value: 9_000, amountOwed: 4_000 }, 'nothing down besides your trade-in'],
  [{ value: 9_000, amountOwed: 9_000 }, 'nothing down'],
  [{ value: 9_000, amountOwed: 9_001 }, 'nothing down'],
] as const)('with the trade-in %j, an empty down payment means %s', (tradeIn, down) => {
  const request = { isSignedIn: false, budgetType: null, day: '2026-11-27', search: '', knowsTaxes: false };
  const { plan: view } = walletView(walletWith(tradeIn === null ? {} : { tradeIn }), request);
  expect(view.usual).toBe(`Empty fields mean ${down}, 72 months and 7.5% APR.`);
});

test('a removed budget limits nothing: its limits leave the search and the fields', () => {
  const removed = walletWith({ budget: null, tradeIn: { value: 9_000, amountOwed: 15_000 } });
  const request = { isSignedIn: false, budgetType: null, day: '2026-11-27', knowsTaxes: true };
  const search = 'maxPayment=450&maxPrice=18000&minPrice=5000&zip=80202';
  const { cars, budget } = walletView(removed, { ...request, search });
  expect(cars).toMatchObject({
    href: '/cars-for-sale?downPayment=0&minPrice=5000&zip=80202',
    text: 'Show cars with payments at your terms',
    withTaxes: null,
  });
  expect(budget.value).toBe('$600');
});

test('until a budget is set or removed, the limits of the search stay, and the wallet names them', () => {
  const wallet = walletWith({ tradeIn: { value: 9_000, amountOwed: 15_000 } });
  const request = { isSignedIn: false, budgetType: null, day: '2026-11-27', knowsTaxes: false };
  const { cars } = walletView(wallet, { ...request, search: 'maxPayment=450&maxPrice=18000&zip=80202' });
  expect(cars).toMatchObject({
    href: '/cars-for-sale?downPayment=0&maxPayment=450&maxPrice=18000&zip=80202',
    text: 'Show cars up to $18,000 and $450 a month',
  });
  expect('notes' in cars && cars.notes[1]).toBe('What’s left of your old loan adds $103.74 a month.');
});

test('until the payoff is answered, the wallet says that the trade-in counts as paid off', () => {
  const notesWith = (amountOwed: number | null, kind: 'finance' | 'lease' = 'finance') => {
    const budget = { budget: 20_000, monthlyBudget: 450 };
    const wallet = walletWith({ budget, tradeIn: { value: 9_000, amountOwed }, plan: { ...plan, kind } });
    const request = { isSignedIn: false, budgetType: null, day: '2026-11-27', search: '', knowsTaxes: false };
    const { cars } = walletView(wallet, request);
    return 'notes' in cars ? cars.notes : [];
  };
  const note = 'Your trade-in counts as paid off until you enter its payoff.';
  expect(notesWith(null)).toContain(note);
  expect(notesWith(0)).not.toContain(note);
  expect(notesWith(null, 'lease')).toEqual([]);
});

test('the limits of the search become the budget of a shopper who never set or removed one', () => {
  const set = (wallet: Wallet, search: string) => withSearchBudget(wallet, search).budget;
  const limits = 'maxPayment=450&maxPrice=18000&zip=80202';
  expect(set(EMPTY_WALLET, limits)).toEqual({ value: { budget: 18_000, monthlyBudget: 450 }, changedAt: 1 });
  expect(set(EMPTY_WALLET, 'zip=80202')).toBe(EMPTY_WALLET.budget);
  for (const value of [{ budget: null, monthlyBudget: 300 }, null]) {
    const wallet = changePart(EMPTY_WALLET, 'budget', value, 5);
    expect(set(wallet, limits)).toBe(wallet.budget);
  }
});

test('a set budget takes precedence over the limits of the search', () => {
  const request = {
    isSignedIn: false,
    budgetType: null,
    day: '2026-11-27',
    search: 'maxPayment=300',
    knowsTaxes: false,
  };
  expect(walletView(walletWith({ budget: monthly }), request).budget.value).toBe('$450');
});

test('where taxes and fees are known, one link counts them too, with the trade-in', () => {
  const wallet = walletWith({ budget: monthly, tradeIn: { value: 9_000, amountOwed: 0 } });
  const withTaxesIn = (search: string, knowsTaxes: boolean, priceBasis?: 'out-the-door') => {
    const request = { isSignedIn: false, budgetType: null, day: '2026-11-27', search, knowsTaxes };
    const { cars } = walletView(wallet, { ...request, ...(priceBasis && { priceBasis: { kind: priceBasis } }) });
    return 'withTaxes' in cars ? cars.withTaxes : undefined;
  };
  expect(withTaxesIn('zip=80202', true)).toBe(
    '/cars-for-sale?downPayment=9000&maxPayment=450&priceBasis=out-the-door%3A9000&zip=80202',
  );
  expect(withTaxesIn('priceBasis=with-fees&zip=80202', true)).toBe(withTaxesIn('zip=80202', true));
  expect(withTaxesIn('', false)).toBeNull();
  expect(withTaxesIn('priceBasis=out-the-door&zip=80202', true, 'out-the-door')).toBeNull();
});

test.each([
  [{}, 'none'],
  [{ budget: monthly, plan: { ...plan, kind: 'lease' } }, 'lease'],
  [{ budget: monthly, tradeIn: { value: 1_000, amountOwed: 90_000 } }, 'too-low'],
] as const)('%j is no search, and says why', (parts, kind) => {
  const wallet = walletWith(parts);
  expect(searchWithBudget(wallet)).toEqual({ kind });
  expect(
    walletView(wallet, { isSignedIn: false, search: '', budgetType: null, day: '2026-11-27', knowsTaxes: false }).cars
      .kind,
  ).toBe('message');
});

test('every car that the filter keeps fits the monthly limit, with the trade-in and its loan', () => {
  const dollars = (max: number) => fc.integer({ min: 0, max });
  fc.assert(
    fc.property(
      fc.record({
        monthlyBudget: fc.integer({ min: 50, max: 3_000 }),
        value: dollars(60_000),
        amountOwed: dollars(60_000),
        downPayment: fc.option(dollars(20_000)),
        termMonths: fc.option(fc.integer({ min: 12, max: 96 })),
        credit: fc.constantFrom(...CREDIT_BANDS.map(({ band }) => band)),
        price: dollars(150_000),
      }),
      ({ monthlyBudget, value, amountOwed, downPayment, termMonths, credit, price }) => {
        const found = searchWithBudget(
          walletWith({
            budget: { budget: null, monthlyBudget },
            tradeIn: { value, amountOwed },
            credit,
            plan: { ...plan, downPayment, termMonths },
          }),
        );
        if (found.kind !== 'search') return;
        const params = new URLSearchParams(found.query);
        const number = (name: string) => (params.has(name) ? Number(params.get(name)) : null);
        const terms = {
          downDollars: number('downPayment'),
          months: number('termMonths') ?? 72,
          aprPercent: number('aprPercent') ?? 7.5,
        };
        // What the filter keeps, as the search computes it.
        if (estimatePaymentCents(price, terms) > number('maxPayment')! * 100) return;
        const isUsual = downPayment === null && value === 0;
        const cash = isUsual ? price / 10 : (downPayment ?? 0) + value - amountOwed;
        const owed = Math.max(0, Math.round((price - cash) * 100));
        expect(monthlyPaymentCents(owed, terms.aprPercent, terms.months)).toBeLessThanOrEqual(monthlyBudget * 100);
      },
    ),
    { numRuns: 1_000 },
  );
});
