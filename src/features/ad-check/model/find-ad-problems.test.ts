import { describe, expect, test } from 'vitest';
import { type AdFacts, findAdProblems, findTextProblems } from './find-ad-problems.ts';

const ad = (description: string | null, facts: Partial<AdFacts> = {}): AdFacts => ({
  listingType: 'USED',
  salePrice: 20_000,
  msrp: null,
  dealerFeesCents: null,
  description,
  specialOffer: null,
  ribbon: null,
  certifiedProgram: null,
  ...facts,
});
const rulesOf = (description: string | null, facts: Partial<AdFacts> = {}) =>
  findTextProblems(ad(description, { listingType: 'NEW', ...facts })).map(({ rule }) => rule);

describe('prices without mandatory fees', () => {
  test.each([
    'Price plus $499 dealer fee.',
    'Plus tax, title, license and dealer fees.',
    'Price does not include doc fee.',
    'Prices exclude taxes, registration and $599 documentation fee.',
    'Processing fee not included.',
    'Price + destination.',
    'Doc fee ($389) is extra.',
    'Price excludes dealer installed options and dealer add-ons.',
    'No credit needed. The price doesn’t include our administrative fee.',
    'No haggle price plus $499 doc fee.',
    'No credit, no problem, plus $699 dealer fee.',
    'Price includes floor mats plus $499 doc. fee.',
    'Dealer fee $899 not included.',
    'Plus dealer-installed accessories.',
    'Price plus tax/title/license and dealer services fee.',
    'All prices plus applicable tax, title, registration, license fees and $85 document processing charge.',
    'Excluding government fees and taxes, any finance charges, any dealer document processing charge.',
    'Tax, title, license and dealer fees (unless itemized above) are extra.',
    'A negotiable documentary service fee in an amount up to $200 may be added to the sale price.',
    'Price excludes $1,995 reconditioning fee.',
    'Plus $1,295 dealer-added accessories.',
    'Mandatory protection package $1,995 not included.',
    'Prices do not include additional fees and costs of closing, including government fees and taxes, any finance charges, any dealer documentation fees.',
    'Plus $499 conveyance fee.',
    'Tax, tag, title and $399 electronic filing fee are extra.',
    'A $389 dealer fee applies.',
    'Subject to $899 dealer fee.',
    'Dealer adds $899 admin fee.',
    'Plus $795 dealer prep.',
    '+$899 dealer fee.',
    'Price does not include: tax, title, tags, and $899 pre-delivery service fee.',
    'Plus $499 doc.',
    'Excludes TTL & $250 doc.',
    'Price plus $995 recon fee.',
    'Does not include $599 dealer transfer fee.',
    'All prices exclude $799 dealer service & handling.',
    'Internet price does not include a $1,195 Protection Plus Package installed on every vehicle.',
    'Prices shown do not include dealer reconditioning of $2,495.',
    'Plus dealer closing cost of $599.',
    'Price does not include $2,000 market adjustment.',
    'Additional dealer markup of $3,000 applies.',
    'Plus $1,499 ADM.',
    '$1,295 protection package is required on all vehicles.',
    'All vehicles come with a mandatory $1,995 add-on package.',
    'Dealer add-ons are mandatory.',
    'Dealer add-ons are mandatory and cannot be removed.',
    'Price does not include mandatory $1,995 add-on package.',
    'Mandatory $1,995 add-on package not included.',
    'Price includes floor mats plus a mandatory $1,995 add-on package.',
    'No dealer fees, but a mandatory $1,995 add-on package.',
    'No-haggle price with mandatory add-ons.',
    'A protection package is required for all vehicles.',
    'Price includes tax, but not the mandatory $1,995 add-on package.',
  ])('%s', (text) => expect(rulesOf(text)).toEqual(['fees']));

  test.each([
    'Plus tax, title and license.',
    'No dealer fees!',
    'No hidden dealer fees, ever.',
    'Price includes our $499 doc fee.',
    'All dealer fees included.',
    'Free delivery. Great service.',
    'Includes premium package and navigation.',
    'Excludes government fees.',
    'Our price includes tax savings, including all dealer fees.',
    'Never a closing fee.',
    'Roof rack plus a cargo net and inspection report.',
    'Price includes tax & $250 doc.',
    'Plus title transfer fee.',
    'Optional dealer accessories are extra.',
    'Optional dealer-installed accessories are extra.',
    'Optional protection packages are extra.',
    'No market adjustments! No dealer markup.',
    'Plus power windows and dealer-installed remote start.',
    'No mandatory add-ons. No required packages.',
    'No add-ons are required.',
    'All required maintenance done, premium package included.',
    "We don't have mandatory add-ons.",
    'You won’t pay for mandatory accessories',
    'We never add required accessories.',
    'We do not add dealer fees.',
    'No additional accessories are required.',
    'We have no dealer fees or mandatory add-ons.',
    'All mandatory accessories are included.',
    'All mandatory accessories are included, price excludes tax.',
    'Required maintenance package included.',
    'Required maintenance package done.',
    'Our prices include mandatory $1,995 add-on package.',
    'Tow package is required to tow more than 3,500 lbs.',
    'Roof accessories are required to carry a boat.',
    'Tired of mandatory add-ons? Not here.',
  ])('not: %s', (text) => expect(rulesOf(text)).toEqual([]));

  test('the feed states fees on top of the price', () => {
    expect(rulesOf('Nice car.', { dealerFeesCents: 89_900 })).toEqual(['fees']);
    expect(rulesOf('Nice car.', { dealerFeesCents: 0 })).toEqual([]);
    expect(rulesOf('Nice car.', { dealerFeesCents: 89_900, salePrice: null })).toEqual([]);
  });

  test('needs a price', () => expect(rulesOf('Plus dealer fees.', { salePrice: null })).toEqual([]));
});

describe('conditional prices', () => {
  test.each([
    'Must finance with us to get this price.',
    'Price requires financing through the dealer.',
    'Special price with approved credit.',
    'Price includes $1,000 trade-in assist.',
    'Includes $500 military rebate.',
    'After $750 loyalty bonus cash.',
    'Price after college grad discount.',
    'Requires a trade-in.',
    'Price after $2,000 trade assist.',
    'Price includes all rebates, not all customers will qualify.',
    '$1,000 off with trade.',
    'Cash price is $1,000 higher.',
    'Special internet price available with dealer-arranged financing only.',
    'Price includes all rebates.',
    'Includes all rebates and incentives!',
    'Sale price reflects all available manufacturer rebates.',
    'Price after all applicable factory rebates and incentives.',
    'All rebates have been applied.',
    'Internet price is net of all incentives.',
    'Price with every available rebate.',
    'Must qualify for loyalty.',
    'Must qualify for all rebates.',
    'Must be eligible for the employee program.',
    'Must be a current Honda owner.',
    'Must be active duty military.',
    'Must own a competing brand and be a current lessee.',
    'Cash buyers only.',
    'Price is for cash buyers only.',
    'Cash only price.',
    'Cash deals only.',
    'No cash deals at this price.',
    'Qualified buyers only.',
    'Offered only to qualified buyers.',
    'This price is for finance customers.',
    'Price is for loyalty customers.',
    '$1,000 less if financed with Ford Credit.',
    'Special price when financed through NMAC.',
    'Rebates are not available to all customers.',
    'Price includes $1,000 loyalty and $500 conquest.',
    'Includes owner loyalty.',
    'Conquest only.',
    'Military ID required.',
    'Price good for residents of FL with military ID.',
    'Must trade in a 2015 or newer vehicle.',
    'Price includes $500 first responder and $500 college grad.',
    'Non-financed purchases add $1,500.',
    'Internet special: financing required.',
    '$1,500 trade assistance included in price.',
    'Price requires financing with approved credit.',
    'Add $2,000 if not financing with us.',
    'Not valid for cash purchases.',
    'Add $1,000 if you pay cash.',
    'Add $1,000 if paying in cash.',
    'Add $2,000 if you don’t finance.',
    'Price includes $1,500 trade assistance, no financing required.',
    'Price requires a trade-in, no financing needed.',
    'Price includes $500 military rebate, no trade-in required.',
    'Price includes $2,500 cash down or trade equity.',
    'Sale price after $2,995 down payment.',
    'Price assumes $3,000 trade equity.',
    'Price requires $2,000 cash down.',
    'Internet price is with $1,500 down.',
    'Trade required.',
    'Price reflects $750 GM Financial rebate.',
    '$2,000 finance savings included in price.',
  ])('%s', (text) => expect(rulesOf(text)).toEqual(['conditional']));

  test.each([
    'Financing available for all credit.',
    'Trade-ins welcome.',
    'We finance!',
    'Ask about our military discount.',
    'Former rental of the military.',
    'Trade in today.',
    'We pay cash. Ask for our best cash price.',
    'Special financing available.',
    'Military discount not included in price.',
    'Military discount available.',
    'Low rates with approved credit.',
    'Financing with approved credit.',
    'No financing required.',
    'No trade required.',
    'Drive home today with $500 down.',
    'Price reduced $1,000 down to $9,995.',
    'Price is $9,995, with $500 down and low payments available.',
    'Internet price $9,995 with folding down seats.',
    'Price marked $1,000 down.',
    'Prices from $5,000 way down.',
    'Price does not require $1,000 down.',
    'Price with $0 down.',
    'Great financing and savings.',
    'Financing & big savings on every car.',
    'We provide financial assistance to all credit types.',
    'No money down or trade required.',
    'No purchase or trade required.',
    'Price is for everyone, no financing required.',
    'Save $1,000, no trade-in required.',
    'Gift card not valid for cash.',
    'Not valid with cash back offers.',
    'Add $99 if paying by credit card.',
    'We offer financing for all credit types.',
    'We also offer special financing.',
    'Trade assistance available.',
    'Financing as low as 2.9% APR with approved credit.',
    'Price does not include all rebates.',
    'The price doesn’t include any rebates.',
    'Price before all rebates.',
    'Rebates may apply.',
    'Ask us about all rebates.',
    'Price includes a $1,000 rebate open to everyone.',
    'Includes all rebates that are open to every buyer.',
    'Price includes a $1,000 factory rebate.',
    'Includes all weather mats and all wheel drive.',
    'Plus more rebates for military members.',
    'Everyone qualifies!',
    'Get pre-qualified online.',
    'You may qualify for all rebates.',
    'Cash or financing, your choice.',
    'We welcome cash buyers.',
    'A military family owned it.',
    'Only for shoppers who love speed.',
    'All incentives are available at delivery.',
  ])('not: %s', (text) => expect(rulesOf(text)).toEqual([]));

  test('reads the special offer and the ribbon too', () =>
    expect(rulesOf(null, { specialOffer: '$500 finance bonus cash' })).toEqual(['conditional']));
});

describe('as-is terms', () => {
  test.each([null, 'Runs great.', 'Basic, clean car.'])('missing: %s', (text) =>
    expect(rulesOf(text, { listingType: 'USED' })).toEqual(['as-is']),
  );
  test.each([
    'Sold AS-IS.',
    'Sold AS/IS.',
    'As is, no warranty.',
    '90-day powertrain warranty.',
    'See the Buyers Guide.',
  ])('given: %s', (text) => expect(rulesOf(text, { listingType: 'USED' })).toEqual([]));
  test('certified and new cars come with a warranty', () => {
    expect(rulesOf('Nice.', { listingType: 'CERTIFIED', certifiedProgram: 'Toyota Certified' })).toEqual([]);
    expect(rulesOf('Nice.', { listingType: 'NEW' })).toEqual([]);
  });
});

test('a car is unconfirmed after 72 hours, not at 72 hours', () => {
  const now = new Date('2026-11-27T12:00:00Z');
  const rules = (confirmedAt: string | null) =>
    findAdProblems(ad('As is.'), confirmedAt === null ? null : new Date(confirmedAt), now).map(({ rule }) => rule);
  expect(rules('2026-11-24T12:00:00Z')).toEqual([]);
  expect(rules('2026-11-24T11:59:59Z')).toEqual(['unconfirmed']);
  expect(rules(null)).toEqual([]);
});

test('quotes the sentence, shortened', () => {
  const long = `Price plus dealer fees ${'and more '.repeat(40)}.`;
  const [problem] = findTextProblems(ad(`Nice car. ${long} As is.`));
  expect(problem?.rule).toBe('fees');
  expect(problem?.quote).toHaveLength(140);
  expect(problem?.quote).toMatch(/^Price plus dealer fees .*…$/);
});

test('takes time in proportion to the text, whatever it says', () => {
  const hostile = ['plus a '.repeat(700), 'dealer and '.repeat(450), 'price with '.repeat(450), '+ '.repeat(2_400)];
  for (const text of hostile) expect(findTextProblems(ad(text.slice(0, 5_000))).length).toBeGreaterThan(0);
});
