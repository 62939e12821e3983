import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Listing } from '#features/listings/listings.ts';
import type { FutureUse } from '#features/pricing/pricing.ts';
import { servicesForCar } from '#pages/shared/purchase/testing/offered-car.ts';
import { loadOwnershipCosts } from './load.ts';
import { OwnershipCostsPage } from './page.tsx';

const LATER = { price: 14_000, low: 11_000, high: 17_000, cars: 12_345, builtAt: new Date('2026-11-27T10:00:00Z') };
const NEW_PRICE = { msrp: 30_000, msrpMost: 30_000 };

async function load(
  query: string,
  car: Partial<Listing> = NEW_PRICE,
  state: string | null = 'NY',
  later: typeof LATER | null = LATER,
) {
  const uses: FutureUse[] = [];
  const laterPriceOf = async (_car: object, { years, milesPerYear }: FutureUse) => {
    uses.push({ years, milesPerYear });
    return later;
  };
  const services = { ...servicesForCar(car, { state }), laterPriceOf };
  const answer = await loadOwnershipCosts(services, query, new AbortController().signal);
  if (answer?.kind === 'redirect') throw new Error('No redirect was expected.');
  return answer && { ...answer, uses };
}

async function html(...asked: Parameters<typeof load>) {
  const answer = await load(...asked);
  return renderToString(<OwnershipCostsPage {...answer!.data} />).replaceAll('<!-- -->', '');
}

const ROW = /<th scope="row">.*?<\/span>([A-Z][a-z ]+)<.*?<\/th><td>(.*?)<\/td><td>(.*?)<\/td>/g;
const rowsOf = (page: string) =>
  new Map([...page.matchAll(ROW)].map(([, label, month, total]) => [label, { month, total }]));
const dollarsOf = (text: string) =>
  [...text.matchAll(/\$([\d,]+)/g)].map(([, digits]) => Number(digits!.replaceAll(',', '')));

const loanOf = (page: string) => dollarsOf(/On a loan of up to (\$[\d,]+)/.exec(page)![1]!)[0]!;

test('five years at 15,000 miles a year, in parts that sum up, each with its source and date', async () => {
  const answer = await load('?listingId=7&zip=80202');
  expect(answer!.uses).toEqual([{ years: 5, milesPerYear: 15_000 }]);
  const page = await html('?listingId=7&zip=80202');
  const rows = rowsOf(page);
  expect([...rows.keys()]).toEqual(['Depreciation', 'Fuel', 'Maintenance', 'Repairs', 'Interest', 'Taxes and fees']);
  expect(rows.get('Depreciation')).toEqual({ month: '$183', total: '$8,000 to $14,000' });
  expect(rows.get('Fuel')!.total).toBe('$9,875');
  expect(page).toContain('2,500 gallons of gasoline at $3.95 in CO. EPA rating: 30 mpg combined.');
  expect(page).toContain('Likely asking price after 5 years: about $14,000 ($11,000 to $17,000).');
  expect(page).toContain('based on 12,345 cars on the market, 2 h ago.');
  expect(page).toMatch(/<li>Fuel: <a href="https:\/\/thinkingonenergy\.com[^"]*"[^>]*>[^<]+<\/a>, Jun 15, 2026</);
  expect(page).toMatch(/<li>Maintenance, Repairs: [^]*Argonne National[^<]*<\/a>, Apr 1, 2021, over a year old</);
  expect(page).toMatch(/On a loan of up to \$[\d,.]+: \$2,500\.00 down, 72 months, 7\.5% APR/);
  // Less is borrowed with the lowest taxes and fees.
  const [least, most] = dollarsOf(rows.get('Interest')!.total!);
  const [leastFees, mostFees] = dollarsOf(rows.get('Taxes and fees')!.total!);
  expect((most! - least!) / (mostFees! - leastFees!)).toBeCloseTo(most! / loanOf(page), 1);
  const [sum] = dollarsOf(/<h2 id="costs-sum".*?<\/h2>/.exec(page)![0]);
  const months = [...rows.values()].map(({ month }) => dollarsOf(month!)[0]!);
  expect(Math.abs(sum! - months.reduce((all, each) => all + each, 0))).toBeLessThanOrEqual(rows.size);
  expect(page).not.toContain('style=');
});

test('leads to the payment details with the same place and loan', async () => {
  const page = await html('?listingId=7&zip=80202&years=3&downPayment=4000&aprPercent=');
  expect(page).toContain('href="/cars-for-sale/payment?listingId=7&amp;zip=80202&amp;downPayment=4000"');
  const outTheDoor = await html('?listingId=7&zip=80202&priceBasis=out-the-door');
  expect(outTheDoor).toContain('payment?listingId=7&amp;zip=80202&amp;priceBasis=out-the-door"');
  // An emptied down payment means none, and an emptied payoff keeps the wallet's out.
  const emptied = await html('?listingId=7&creditBand=prime&downPayment=&tradeInValue=&amountOwed=&aprPercent=');
  const query = 'listingId=7&amp;creditBand=prime&amp;downPayment=0&amp;amountOwed=';
  expect(emptied).toContain(`href="/cars-for-sale/payment?${query}"`);
});

test('a trade-in that a search contains in its down payment lowers the tax only', async () => {
  const query = '?listingId=7&zip=10001&downPayment=9000';
  const [page, without] = [await html(`${query}&tradeInCredit=9000`), await html(query)];
  const taxes = (text: string) => rowsOf(text).get('Taxes and fees')!.total!;
  expect(dollarsOf(taxes(page)).at(-1)).toBeLessThan(dollarsOf(taxes(without)).at(-1)!);
  expect(page).toContain('The tax counts the $9,000.00 trade-in of your search.');
  expect(page).toMatch(/type="hidden" name="tradeInCredit" value="9000"/);
  expect(page).toMatch(/cars-for-sale\/payment\?[^"]*tradeInCredit=9000/);
});

test('finances what is owed beyond the value of the trade-in, and has the rate of a credit band', async () => {
  const page = await html('?listingId=7&zip=80202&tradeInValue=9000&amountOwed=11000&creditBand=prime');
  expect(page).toMatch(/name="amountOwed"[^>]*value="11000"/);
  expect(page).toMatch(/name="aprPercent"[^>]*value="8.81"/);
  const usual = await html('?listingId=7&zip=80202&tradeInValue=9000&amountOwed=9000&creditBand=prime');
  const interestOf = (text: string) => dollarsOf(rowsOf(text).get('Interest')!.total!)[0]!;
  expect(interestOf(page)).toBeGreaterThan(interestOf(usual));
});

test('follows the years, the miles, the loan and the ZIP code', async () => {
  const base = rowsOf(await html('?listingId=7&zip=80202'));
  const longer = await html('?listingId=7&zip=10001&years=3&milesPerYear=20%2C000&downPayment=30000');
  const answer = await load('?listingId=7&years=3&milesPerYear=20000');
  expect(answer!.uses).toEqual([{ years: 3, milesPerYear: 20_000 }]);
  expect(longer).toContain('2,000 gallons of gasoline at $4.19 in NY');
  expect(rowsOf(longer).get('Interest')).toEqual({ month: '$0', total: '$0' });
  expect(longer).toContain('there’s nothing to finance');
  expect(base.get('Interest')!.month).not.toBe('$0');
  expect(longer).toMatch(/name="milesPerYear"[^>]*value="20,000"/);
});

test('insurance counts only where the shopper enters it, and the page says why', async () => {
  const without = await html('?listingId=7&zip=80202');
  expect(without).toContain('Insurance isn’t included, because there is no public data on premiums.');
  const page = await html('?listingId=7&zip=80202&insurance=150.50');
  expect(rowsOf(page).get('Insurance')).toEqual({ month: '$151', total: '$9,030' });
});

test('an electric car is charged at home; a plug-in hybrid costs up to gasoline alone', async () => {
  const electric = await html('?listingId=7&zip=80202', { ...NEW_PRICE, fuelCode: 'ELE', mpgCombined: 120 });
  expect(electric).toContain('21,063 kWh at 16.33¢ in CO, charged at home. EPA rating: 120 MPGe combined.');
  expect(rowsOf(electric).has('Electricity')).toBe(true);
  const plugIn = await html('?listingId=7&zip=80202', { ...NEW_PRICE, fuelCode: 'PIH' });
  expect(rowsOf(plugIn).get('Fuel')!.total).toBe('$0 to $9,875');
  expect(plugIn).toContain('At most 2,500 gallons of gasoline');
});

test('names what was not found, and says “at least” then', async () => {
  const page = await html('?listingId=7', { mpgCombined: null, ...NEW_PRICE }, null, null);
  expect(page).toMatch(/<h2[^>]*>At least <strong>\$[\d,]+<\/strong> a month/);
  expect(page).toContain('Depreciation (enough similar cars of that age to estimate its future price)');
  expect(page).toContain('Fuel (the EPA’s fuel economy)');
  expect(page).toContain('Taxes and fees (taxes and fees of this state)');
  expect(page).toContain('Enter your ZIP code for the price of fuel, taxes and fees where you live.');
  const used = await html('?listingId=7&zip=80202', {});
  expect(used).toContain('At least this much. The price when it was new isn’t known');
  expect(used).toContain('Repairs (the price when it was new)');
  const [sum, low] = dollarsOf(/<h2[^>]*>At least <strong>.*?<\/h2><p>At least \$[\d,]+/.exec(used)![0]);
  expect(sum).toBe(low);
  expect(await html('?listingId=7&zip=80202')).toMatch(/<h2[^>]*>About <strong>/);
});

test('without an upper end of taxes and fees, the loan and its interest have none either', async () => {
  const page = await html('?listingId=7&zip=80202', {});
  const least = (text: string, before = '') =>
    dollarsOf(new RegExp(`${before}at least (\\$[\\d,]+)`).exec(text)![1]!)[0]!;
  const fees = least(rowsOf(page).get('Taxes and fees')!.total!);
  expect(Math.abs(least(page, 'On a loan of ') - (25_000 - 2_500 + fees))).toBeLessThanOrEqual(1);
  expect(least(rowsOf(page).get('Interest')!.total!)).toBeGreaterThan(0);
  expect(page).toContain('Interest (the upper end)');
  const free = await html('?listingId=7&zip=80202&aprPercent=0', {});
  expect(rowsOf(free).get('Interest')!.total).toBe('$0');
});

test('names the amount that searches sort by, where it is known', async () => {
  // 8,000 + 2,500 gallons at $4.19 + services from 40,000 to 115,000 miles, in New York where the seller is.
  const page = await html('?listingId=7&zip=80202', { ...NEW_PRICE, laterPriceCents: 1_700_000 });
  const [amount] = dollarsOf(/Searches sort this car by .*? a month/.exec(page)![0]!);
  const rows = rowsOf(await html('?listingId=7&zip=10001', NEW_PRICE));
  const month = (label: string) => dollarsOf(rows.get(label)!.total!)[0]! / 60;
  expect(Math.abs(amount! - (month('Depreciation') + month('Fuel') + month('Maintenance')))).toBeLessThanOrEqual(1);
  const laterRangeCents = { low: 1_400_000, high: 2_000_000 };
  const ranged = await html('?listingId=7&zip=80202', { ...NEW_PRICE, laterPriceCents: 1_700_000, laterRangeCents });
  expect(dollarsOf(/Searches sort this car by .*?:/.exec(ranged)![0]!)).toEqual([amount!, amount! - 50, amount! + 50]);
  expect(await html('?listingId=7&zip=80202')).not.toContain('Searches sort');
});

test('the MSRP of a used car is no price when new: the highest list price of its kind gives the upper end', async () => {
  const repairsOf = async (car: Partial<Listing>) => {
    const page = await html('?listingId=7&zip=80202', car);
    return { page, total: rowsOf(page).get('Repairs')!.total };
  };
  const retail = await repairsOf({ msrp: 60_000, msrpMost: null });
  expect(retail.total).toBe((await repairsOf({ msrp: null, msrpMost: null })).total);
  expect(retail.total).toMatch(/^at least /);
  const bounded = await repairsOf({ msrp: 60_000, msrpMost: 32_000 });
  expect(bounded.total).toMatch(/^\$[\d,]+ to \$[\d,]+$/);
  expect(bounded.page).toContain('and $32,000 for the upper end: the highest list price we know for such a car.');
  const isNew = await repairsOf({ msrp: 32_000, msrpMost: null, listingType: 'NEW' });
  expect(isNew.total).toMatch(/^\$[\d,]+$/);
});

test.each([
  ['years=0', 'Years: enter 1 to 10.'],
  ['milesPerYear=99999', 'Miles per year: enter 1,000 to 50,000.'],
  ['insurance=%3Cb%3E', 'Insurance per month: enter $0 to $5,000.'],
  ['zip=123', 'Enter a ZIP code of five digits.'],
  ['aprPercent=99', 'APR: enter 0 to 36%.'],
])('%s is answered with a message, and stays in its field', async (query, message) => {
  const page = await html(`?listingId=7&${query}`);
  expect(page).toContain(message);
  const [name] = query.split('=', 1);
  expect(page).toMatch(
    new RegExp(
      `name="${name}"[^>]*aria-invalid="true"[^>]*value="[^"<]+"|name="${name}"[^>]*value="[^"<]+"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*name="${name}"[^>]*value="[^"<]+"`,
    ),
  );
  expect(page).toMatch(new RegExp(`<input[^>]*aria-describedby="costs-problems"[^>]*name="${name}"`));
  expect(page).toContain('id="costs-problems" role="alert"');
  expect(page).not.toContain('costs-sum');
});

test('an unknown ZIP code leaves the costs where the seller is, and the page says so', async () => {
  const [page, usual] = [await html('?listingId=7&zip=99999'), await html('?listingId=7')];
  expect(page).toContain('those of NY, where the seller is. We don’t know ZIP code 99999.');
  const texts = page.replace(/<script.*/s, '');
  expect(texts.split('ZIP code 99999')).toHaveLength(2);
  const sum = /id="costs-sum".*?<strong>(.*?)<\/strong>/;
  expect(sum.exec(page)![1]).toBe(sum.exec(usual)![1]);
});

test.each(['', 'listingId=0', 'listingId=8', 'listingId=7x'])('%j is no car', async (query) => {
  expect(await load(query)).toBeNull();
});
