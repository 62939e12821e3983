import { formatCents } from '#kit/text/format-cents.ts';
import { z } from 'zod';
import { BRANDS } from '#features/brands/brands.ts';
import { type CampaignTerms, type Placement, PLACEMENTS, type Tier, TIERS } from './campaign.ts';

/** The largest amounts that a form accepts, so that a typing error costs little. */
const MAX_TOTAL_CENTS = 100_000_000;
const MAX_BID_CENTS = 10_000;
const MAX_MILES = 500;
const MAX_DAYS = 366;
const MS_PER_DAY = 86_400_000;
const MAX_QUERY_LENGTH = 1_000;

/**
 * `today` in the site's time zone. `draftStartsOn`: the first day of an edited draft, which may have passed; `null` for
 * a new campaign. `reserveCentsOf` returns the lowest price of a click, which a bid must reach.
 */
export type BookingContext = {
  today: string;
  draftStartsOn: string | null;
  isKnown(place: 'state' | 'dma' | 'zip', code: string): boolean;
  reserveCentsOf(brand: CampaignTerms['brand'], placement: Placement, tier: Tier | null): number;
};

/**
 * Reads an amount such as `$1,250.50` in dollars as cents. `amount`: its name, which messages contain because they are
 * listed above the form.
 */
const cents = (amount: string, missing: string, max: number) =>
  z
    .string(missing)
    .transform((text) => text.replaceAll(/[$,\s]/g, ''))
    .pipe(
      z
        .string()
        .min(1, missing)
        .regex(/^\d+(?:\.\d{1,2})?$/, `Enter ${amount} in dollars, such as 250 or 1.50.`),
    )
    .transform((text) => Math.min(Math.round(Number(text) * 100), Number.MAX_SAFE_INTEGER))
    .pipe(
      z
        .int()
        .min(1, missing)
        .max(max, `Enter ${amount} of at most ${formatCents(max)}.`),
    );

const day = (missing: string) => z.string(missing).trim().min(1, missing).pipe(z.iso.date('Enter a date.'));
const optional = z
  .string()
  .nullish()
  .transform((text) => text?.trim() ?? '');
const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values, missing: string) =>
  z.enum(values, missing);

const form = z.object({
  brand: oneOf(BRANDS.map(({ key }) => key) as [CampaignTerms['brand'], ...CampaignTerms['brand'][]], 'Choose a site.'),
  placement: oneOf(PLACEMENTS, 'Choose a placement.'),
  tier: optional,
  subject: oneOf(['listing', 'query', 'store'], 'Choose which cars to promote.'),
  listing: optional,
  query: optional,
  area: oneOf(['everywhere', 'state', 'dma', 'around'], 'Choose where to show the cars.'),
  state: optional,
  dma: optional,
  zip: optional,
  miles: optional,
  startsOn: day('Enter the first day.'),
  endsOn: day('Enter the last day.'),
  total: cents('a total budget', 'Enter a total budget.', MAX_TOTAL_CENTS),
  daily: cents('a daily budget', 'Enter a daily budget.', MAX_TOTAL_CENTS),
  bid: cents('a bid', 'Enter what you would pay for a click.', MAX_BID_CENTS),
});
type Form = z.output<typeof form>;
type FieldName = keyof Form;
/** An error message about a field of the form. */
type BookingError = { field: FieldName; message: string };

/**
 * Returns the schema of a booking form, whose amounts are in dollars. Its output is a campaign's terms in cents. The
 * path of every issue is the name of a field, and its message tells the user what to fix.
 */
export function bookingSchema(context: BookingContext) {
  return form.transform((values, refinement): CampaignTerms => {
    const errors: BookingError[] = [];
    const terms: CampaignTerms = {
      brand: values.brand,
      placement: values.placement,
      tier: readTier(values, errors),
      subject: readSubject(values, errors),
      area: readArea(values, context, errors),
      startsOn: values.startsOn,
      endsOn: values.endsOn,
      totalCents: values.total,
      dailyCents: values.daily,
      bidCents: values.bid,
    };
    errors.push(...datesAndBudgets(terms, context));
    for (const { field, message } of errors) refinement.addIssue({ code: 'custom', path: [field], message });
    return errors.length > 0 ? z.NEVER : terms;
  });
}

function readTier({ placement, tier }: Form, errors: BookingError[]): Tier | null {
  if (placement !== 'spotlight') return null;
  const known = TIERS.find((name) => name === tier);
  if (!known) errors.push({ field: 'tier', message: 'Choose a tier.' });
  return known ?? null;
}

function readSubject(values: Form, errors: BookingError[]): CampaignTerms['subject'] {
  const { subject, listing, query, placement } = values;
  if (subject === 'store') return { kind: 'store' };
  if (subject === 'query') {
    if (query === '') errors.push({ field: 'query', message: 'Enter a search that finds the cars to promote.' });
    if (query.length > MAX_QUERY_LENGTH) errors.push({ field: 'query', message: 'This search is too long.' });
    return { kind: 'query', query };
  }
  const listingId = Number(listing);
  if (placement === 'showcase') {
    errors.push({ field: 'subject', message: 'A showcase shows several cars. Choose a search or the whole store.' });
  } else if (listing === '' || !Number.isSafeInteger(listingId) || listingId < 1) {
    errors.push({ field: 'listing', message: 'Choose a car.' });
  }
  return { kind: 'listing', listingId };
}

function readArea(
  { area, state, dma, zip, miles }: Form,
  { isKnown }: BookingContext,
  errors: BookingError[],
): CampaignTerms['area'] {
  switch (area) {
    case 'everywhere':
      return { kind: area };
    case 'state': {
      const code = state.toUpperCase();
      if (!isKnown('state', code)) errors.push({ field: 'state', message: 'Choose a state.' });
      return { kind: area, code };
    }
    case 'dma':
      if (!isKnown('dma', dma)) errors.push({ field: 'dma', message: 'Choose a market area.' });
      return { kind: area, code: dma };
    case 'around': {
      const radius = Number(miles);
      if (!isKnown('zip', zip)) errors.push({ field: 'zip', message: 'Enter a valid ZIP code.' });
      if (!/^\d{1,3}$/.test(miles) || radius < 1 || radius > MAX_MILES) {
        errors.push({ field: 'miles', message: `Enter a number of miles from 1 to ${MAX_MILES}.` });
      }
      return { kind: area, zip, miles: radius };
    }
  }
}

function datesAndBudgets(
  terms: CampaignTerms,
  { today, draftStartsOn, reserveCentsOf }: BookingContext,
): BookingError[] {
  const { brand, placement, tier, startsOn, endsOn, totalCents, dailyCents, bidCents } = terms;
  const errors: BookingError[] = [];
  if (startsOn < today && startsOn !== draftStartsOn)
    errors.push({ field: 'startsOn', message: 'Choose today or a later day as the first day.' });
  if (endsOn < startsOn)
    errors.push({ field: 'endsOn', message: 'Enter a last day that is not before the first day.' });
  else if (endsOn < today) errors.push({ field: 'endsOn', message: 'Enter a last day that is not in the past.' });
  else if (Date.parse(endsOn) - Date.parse(startsOn) >= MAX_DAYS * MS_PER_DAY)
    errors.push({ field: 'endsOn', message: 'A campaign can run for at most a year.' });
  if (dailyCents > totalCents) {
    errors.push({ field: 'daily', message: 'Enter a daily budget that is not above the total budget.' });
  }
  const reserveCents = reserveCentsOf(brand, placement, tier);
  if (bidCents < reserveCents) {
    errors.push({
      field: 'bid',
      message: `Bid at least ${formatCents(reserveCents)}, the lowest price of a click here.`,
    });
  } else if (bidCents > dailyCents) {
    errors.push({ field: 'bid', message: 'Enter a bid that is not above the daily budget.' });
  }
  return errors;
}
