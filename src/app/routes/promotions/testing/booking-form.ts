import { campaignDayOf } from '#features/promotions/promotions.ts';

const DAY_MS = 86_400_000;

/** Returns a day from now in the site's time zone. */
export function dayFromNow(days: number): string {
  const { day } = campaignDayOf(new Date());
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** A complete booking form. */
export function bookingForm(changes: Record<string, string> = {}): Record<string, string> {
  return {
    ...{
      subject: 'listing',
      listing: 'S-1',
      query: '',
      placement: 'spotlight',
      tier: 'STANDARD',
      brand: 'marketplace',
    },
    ...{
      area: 'everywhere',
      state: '',
      dma: '',
      zip: '',
      miles: '50',
      startsOn: dayFromNow(0),
      endsOn: dayFromNow(29),
    },
    ...{ total: '300', daily: '10', bid: '1.50' },
    ...changes,
  };
}
