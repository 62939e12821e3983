import type { CarFacts } from '../model/car-facts.ts';

/** A calculation that a public office published, and the lines of the model's price that must equal it to the cent. */
type PublishedExample = {
  state: string;
  publisher: string;
  url: string;
  car: Partial<CarFacts>;
  tradeInCents?: number;
  /** The local rate of the example, in parts per million, by the label of the tax's part. */
  rates?: Readonly<Record<string, number>>;
  /** The end of a line's range that the example is. */
  end?: 'low' | 'high';
  /** Labels of the lines that the example adds up. */
  lines: readonly string[];
  cents: number;
  /** The place where it was read, if not `url`. */
  readAt?: string;
  /** The publication states the taxable amount, and its rate is applied to it here. */
  isAmountDerived?: true;
};

const SURTAX = 'County surtax on the first $5,000';
const MAINE = 'Municipal excise tax';
const NEBRASKA = 'Motor vehicle tax';
/** Counties that publish the same example of the county fee. */
const WYOMING_COUNTY = {
  state: 'WY',
  car: { msrpCents: 2_000_000, modelYear: 2026 },
  lines: ['County fee'],
  cents: 36_000,
};
const ARIZONA = {
  state: 'AZ',
  publisher: 'Arizona Department of Transportation, Motor Vehicle Division, Vehicle license tax',
  url: 'https://azdot.gov/',
  readAt: 'https://wizardofvegas.com/forum/off-topic/off-topic/14811-arizona-vlt/',
  lines: ['Vehicle license tax, by the date of the first registration'],
};
const NEBRASKA_CODE = {
  state: 'NE',
  publisher: 'Nebraska Department of Motor Vehicles, 252 NAC 2-005 and 2-006',
  url: 'https://regulations.justia.com/states/nebraska/motor-vehicles-department-of/title-252/chapter-2/section-252-2-005',
  lines: [NEBRASKA],
};

/** The tax of a new car in dollars, from a list price of $4,000 in steps of $2,000, as the code's schedule prints it. */
const NEBRASKA_TAXES = [
  35, 45, 60, 100, 140, 180, 220, 260, 300, 340, 380, 420, 460, 500, 540, 580, 620, 660, 700, 740, 780, 820, 860, 900,
  940, 980, 1_020, 1_060, 1_100, 1_140, 1_180, 1_220, 1_260, 1_300, 1_340, 1_380,
];
const NEBRASKA_SCHEDULE = NEBRASKA_TAXES.map((dollars, at) => ({
  ...NEBRASKA_CODE,
  car: { msrpCents: 400_000 + at * 200_000, modelYear: 2026 },
  cents: dollars * 100,
}));

export const PUBLISHED_EXAMPLES: readonly PublishedExample[] = [
  {
    state: 'FL',
    publisher: 'Hillsborough County Tax Collector',
    url: 'http://www.hillstax.org/services/services-motor-vehicle/motor-title/calculating-sales-tax.aspx',
    car: { priceCents: 1_000_000 },
    rates: { [SURTAX]: 10_000 },
    lines: ['State sales tax', SURTAX],
    cents: 65_000,
  },
  {
    state: 'FL',
    publisher: 'Hillsborough County Tax Collector, 2025',
    url: 'https://hillstax2025.cbmstage.com/title-tag/title/calculating-sales-tax',
    car: { priceCents: 1_000_000 },
    rates: { [SURTAX]: 15_000 },
    lines: ['State sales tax', SURTAX],
    cents: 67_500,
  },
  {
    state: 'FL',
    publisher: 'Volusia County Tax Collector',
    url: 'https://www.vctaxcollector.org/motorist-services/calculating-tax.html',
    car: { priceCents: 1_000_000 },
    rates: { [SURTAX]: 5_000 },
    lines: ['State sales tax', SURTAX],
    cents: 62_500,
  },
  {
    state: 'TX',
    publisher: 'Travis County Tax Office',
    url: 'https://info.5y1.org/texas-county-sales-tax-rate_1_64e879.html',
    car: { priceCents: 2_950_000 },
    tradeInCents: 540_000,
    lines: ['Motor vehicle sales tax'],
    cents: 150_625,
  },
  {
    state: 'ME',
    publisher: 'Town of Fairfield',
    url: 'http://fairfieldme.com/town/pages/motor-vehicle-excise-tax',
    car: { msrpCents: 2_545_000, modelYear: 2026 },
    lines: [MAINE],
    cents: 61_080,
  },
  {
    state: 'ME',
    publisher: 'Town of Hermon',
    url: 'https://www.hermonmaine.gov/excise-tax-estimator/',
    car: { msrpCents: 2_545_000, modelYear: 2025 },
    lines: [MAINE],
    cents: 44_538,
  },
  {
    state: 'ME',
    publisher: 'Town of Rangeley',
    url: 'http://www.townofrangeley.com/Faq.aspx?QID=69',
    car: { msrpCents: 1_950_000, modelYear: 2024 },
    lines: [MAINE],
    cents: 26_325,
  },
  {
    state: 'ME',
    publisher: 'Town of Fairfield, second year',
    url: 'http://fairfieldme.com/town/pages/motor-vehicle-excise-tax',
    car: { msrpCents: 2_545_000, modelYear: 2025 },
    lines: [MAINE],
    cents: 44_538,
  },
  {
    state: 'ME',
    publisher: 'City of Ellsworth',
    url: 'https://www.ellsworthmaine.gov/government/government-departments/tax-collection/',
    car: { msrpCents: 1_950_000, modelYear: 2024 },
    lines: [MAINE],
    cents: 26_325,
  },
  {
    state: 'ME',
    publisher: 'City of Westbrook',
    url: 'https://westbrookmaine.gov/m/faq?cat=16',
    car: { msrpCents: 1_950_000, modelYear: 2024 },
    lines: [MAINE],
    cents: 26_325,
  },
  {
    state: 'IA',
    publisher: 'Story County Treasurer',
    url: 'https://storycountyiowa.gov/FAQ.aspx?QID=315',
    car: { msrpCents: 1_850_000, weightPounds: 3_000 },
    lines: ['Registration, by list price', 'Registration, by weight up to 10,000 pounds'],
    cents: 19_700,
  },
  {
    ...ARIZONA,
    car: { msrpCents: 2_500_000, isNew: true, modelYear: 2026 },
    lines: ['Vehicle license tax of new cars'],
    cents: 42_000,
  },
  { ...ARIZONA, car: { msrpCents: 2_500_000, modelYear: 2024 }, end: 'high', cents: 36_306 },
  {
    state: 'NV',
    publisher: 'Nevada Department of Motor Vehicles',
    url: 'https://nvdmv-new.bonfirela.com/regfees.html',
    car: { msrpCents: 2_000_000, modelYear: 2024 },
    lines: ['Governmental services tax'],
    cents: 23_800,
  },
  {
    state: 'CO',
    publisher: 'Gunnison County',
    url: 'https://www.gunnisoncounty.org/830/Sales-Tax-Chart-and-Fees',
    car: { msrpCents: 3_358_000, modelYear: 2025 },
    end: 'high',
    lines: ['Specific ownership tax, from 75% (light trucks) to 85% of the list price'],
    cents: 42_815,
  },
  ...NEBRASKA_SCHEDULE,
  { ...NEBRASKA_CODE, car: { msrpCents: 2_000_000, modelYear: 2025 }, cents: 27_000 },
  { ...WYOMING_COUNTY, publisher: 'Natrona County', url: 'http://www.natronacounty-wy.gov/109/Fees' },
  { ...WYOMING_COUNTY, publisher: 'Uinta County', url: 'http://www.uintacounty.com/467/Registration-Fees' },
  {
    ...WYOMING_COUNTY,
    publisher: 'Niobrara County',
    url: 'https://www.niobraracounty.org/_departments/_treasurer/fees.asp',
  },
  { ...WYOMING_COUNTY, publisher: 'Sweetwater County', url: 'https://www.sweet.wy.us/index.aspx?NID=265' },
  {
    state: 'WY',
    publisher: 'Converse County',
    url: 'https://www.conversecountywy.gov/237/Registration-Fees',
    car: { msrpCents: 2_000_000, modelYear: 2026 },
    end: 'low',
    lines: ['County fee', 'State fee'],
    cents: 39_000,
  },
  {
    state: 'SC',
    publisher: 'South Carolina Department of Motor Vehicles',
    url: 'https://www.scdmvonline.com/News/New-Fee-Beginning-July-1-2017',
    car: { priceCents: 1_000_000 },
    lines: ['Infrastructure maintenance fee'],
    cents: 50_000,
  },
  {
    state: 'ID',
    publisher: 'Idaho State Tax Commission, EPB00060, as quoted in the source of the rate',
    url: 'https://tax.idaho.gov/document-mngr/sales-and-use-tax-guide-for-vehicle-transactions/',
    car: { priceCents: 2_000_000 },
    lines: ['State sales tax'],
    cents: 120_000,
  },
  {
    state: 'ID',
    publisher: 'Idaho State Tax Commission, as quoted in the source of the trade-in rule',
    url: 'https://tax.idaho.gov/taxes/sales-use/transportation/motor-vehicles/dealers/sales-price/',
    car: { priceCents: 400_000 },
    tradeInCents: 150_000,
    lines: ['State sales tax'],
    cents: 15_000,
    isAmountDerived: true,
  },
  {
    state: 'IN',
    publisher: 'Indiana Department of Revenue, Bulletin 28S, as quoted in the source of the rate',
    url: 'https://www.in.gov/dor/files/sib28s.pdf',
    car: { priceCents: 1_150_000 },
    tradeInCents: 400_000,
    lines: ['Sales tax'],
    cents: 52_500,
    isAmountDerived: true,
  },
  {
    state: 'CA',
    publisher: 'California Department of Tax and Fee Administration, as quoted in the source of the trade-in rule',
    url: 'https://cdtfa.ca.gov/industry/vehicles-vessels-aircraft/vehicles.htm',
    car: { priceCents: 500_000 },
    tradeInCents: 300_000,
    lines: ['Statewide sales tax'],
    cents: 36_250,
    isAmountDerived: true,
  },
];
