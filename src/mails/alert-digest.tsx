import { z } from 'zod';
import { formatCount, formatDollars } from '#kit/text/format.ts';
import { defineMail } from './define-mail.ts';
import { CarTile, carTileSchema } from './layout/car-tile.tsx';
import { ActionButton, Paragraph, Subtitle, Title } from './layout/parts.tsx';

const eventSchema = z.enum(['match', 'drop', 'back', 'sold']);
const carSchema = carTileSchema.extend({ event: eventSchema });
type AlertCar = z.infer<typeof carSchema>;

const LIST = new Intl.ListFormat('en-US', { type: 'conjunction' });

const digestSchema = z.object({
  /** One part per search, plus one for the saved cars. */
  parts: z
    .array(
      z.object({
        title: z.string().min(1),
        /** Absolute: the page of the search or of the saved cars. */
        url: z.url(),
        cars: z.array(carSchema).min(1),
        /** Number of cars beyond those shown. */
        more: z.int().nonnegative(),
      }),
    )
    .min(1),
  /** Number of cars that the digest reports. */
  count: z.int().positive(),
  /** Number of cars per event. */
  events: z.partialRecord(eventSchema, z.int().positive()).default({}),
  preferencesUrl: z.url(),
});
type Digest = z.infer<typeof digestSchema>;

const SAMPLE: z.input<typeof digestSchema> = {
  parts: [
    {
      title: 'Used Toyota Tacoma near Denver (50 mi)',
      url: 'https://cars.example/cars-for-sale?makeCode=TOYOTA',
      cars: [
        {
          listingId: 7,
          title: '2021 Toyota Tacoma TRD Off-Road',
          price: 33_400,
          priceBefore: 34_900,
          event: 'drop',
          url: 'https://cars.example/cars-for-sale/vehicle/7',
          facts: ['45,120 mi', 'Denver, CO', 'Larimer Motors'],
          badge: { text: '$1,500 less · Great price', tone: 'great' },
        },
        {
          listingId: 8,
          title: '2020 Toyota Tacoma SR5',
          price: 29_900,
          event: 'match',
          url: 'https://cars.example/cars-for-sale/vehicle/8',
          facts: ['61,300 mi', 'Boulder, CO', 'Flatiron Cars'],
          badge: { text: 'New · Fair price', tone: 'fair' },
        },
      ],
      more: 3,
    },
    {
      title: 'Your saved cars',
      url: 'https://cars.example/saved-cars',
      cars: [
        {
          listingId: 9,
          title: '2019 Honda Ridgeline RTL',
          price: 24_500,
          event: 'sold',
          hasPicture: false,
          url: 'https://cars.example/cars-for-sale/vehicle/9',
          facts: ['70,010 mi', 'Aurora, CO', 'Aurora Auto'],
          badge: { text: 'Sold or no longer listed', tone: 'soft' },
        },
      ],
      more: 0,
    },
  ],
  count: 6,
  events: { match: 2, drop: 3, sold: 1 },
  preferencesUrl: 'https://cars.example/alerts/preferences?key=9f2c41',
};

/** The news about one address's saved searches and cars: immediate, daily or weekly. */
export const alertDigest = defineMail({
  hasKey: true,
  schema: digestSchema,
  sample: digestSchema.parse(SAMPLE),
  subject: ({ parts, count, events }) => (count === 1 ? newsOf(parts[0]!.cars[0]!) : tally(events, count)),
  preview: ({ parts }) => parts.map(({ title }) => title).join(', '),
  body: ({ parts, count, events }) => (
    <>
      <Title>{count === 1 ? headOf(parts[0]!.cars[0]!) : tally(events, count)}</Title>
      {parts.map(({ title, url, cars, more }) => (
        <div key={`${title} ${url}`}>
          <Subtitle>{title}</Subtitle>
          {cars.map((car) => (
            <CarTile key={`${car.event} ${car.listingId}`} car={car} />
          ))}
          {more > 0 && <Paragraph>and {more} more</Paragraph>}
          <ActionButton href={url}>
            {title === 'Your saved cars' ? 'See your saved cars' : 'See all results'}
          </ActionButton>
        </div>
      ))}
    </>
  ),
  reason: (_data, { brand }) => `You asked ${brand.name} to email you about new results and price drops.`,
  preferencesUrl: ({ preferencesUrl }) => preferencesUrl,
});

function headOf({ event }: AlertCar): string {
  return { match: 'New match', drop: 'Price drop', back: 'Back in stock', sold: 'No longer for sale' }[event];
}

function newsOf(car: AlertCar): string {
  const { event, title, price, priceBefore } = car;
  const now = price === undefined ? '' : ` for ${formatDollars(price)}`;
  const was = priceBefore === undefined ? '' : `, was ${formatDollars(priceBefore)}`;
  return event === 'sold' ? `${headOf(car)}: ${title}` : `${headOf(car)}: ${title}${now}${was}`;
}

/** Returns `2 new cars and 1 price drop`. */
function tally({ match = 0, back = 0, drop = 0, sold = 0 }: Digest['events'], count: number): string {
  const said = [
    match > 0 && formatCount(match, 'new car'),
    back > 0 && `${formatCount(back, 'car')} back in stock`,
    drop > 0 && formatCount(drop, 'price drop'),
    sold > 0 && `${formatCount(sold, 'car')} no longer for sale`,
  ].filter((words) => words !== false);
  return said.length > 0 ? LIST.format(said) : `${formatCount(count, 'car')} for you`;
}
