import { z } from 'zod';
import { formatDollars } from '#kit/text/format.ts';
import { formatLocalTime, timeZoneOf } from '#kit/local-time.ts';
import { defineMail } from './define-mail.ts';
import { CarTile, carTileSchema } from './layout/car-tile.tsx';
import { ActionButton, FactRows, Paragraph, PlainLink, Quote, Title } from './layout/parts.tsx';
import { toSingleLine, SAMPLE_CAR } from './lead-confirmation.tsx';

const about = z.object({
  car: carTileSchema,
  link: z.url(),
  amount: z.int().positive(),
  /** IANA name of the time zone in which the car is. */
  timeZone: z.string().optional(),
  /** The seller's name, if the operator gets the email in place of the seller. */
  standsInFor: z.string().optional(),
});
const SAMPLE = {
  car: { ...SAMPLE_CAR, hasPicture: true },
  link: 'https://cars.example/cars-for-sale/offer?key=9f2c41',
  amount: 31_000,
  timeZone: 'America/Denver',
};
/** `timeZone`: the car's; an email that was stored without it gets Eastern Time. */
const until = ({ expiresAt, timeZone = timeZoneOf(null) }: { expiresAt: string; timeZone?: string | undefined }) =>
  formatLocalTime(new Date(expiresAt), timeZone);

/** Tells a private seller about an offer, and lets them answer without an account. */
export const offerReceived = defineMail({
  hasKey: true,
  schema: about.extend({ firstName: z.string(), comments: z.string(), expiresAt: z.iso.datetime() }),
  sample: { ...SAMPLE, firstName: 'Ana', comments: 'I can come on Saturday.', expiresAt: '2026-07-03T09:30:15Z' },
  subject: ({ amount, car }) => toSingleLine(`You have an offer of ${formatDollars(amount)} for your ${car.title}`),
  preview: ({ firstName, ...time }) => `Reply to ${firstName} by ${until(time)}.`,
  body: ({ car, link, amount, firstName, comments, ...time }) => (
    <>
      <Title>You’re offered {formatDollars(amount)}</Title>
      <Paragraph>
        {firstName} would like to buy your car. Accept, decline or make a counteroffer by {until(time)}, or the offer
        expires.
      </Paragraph>
      {comments !== '' && <Quote>{comments}</Quote>}
      <CarTile car={car} />
      <ActionButton href={link}>Respond to the offer</ActionButton>
      <Paragraph tone="soft">
        You don’t need an account. Anyone with this link can answer for you, so don’t share it:{' '}
        <PlainLink href={link}>{link}</PlainLink>
      </Paragraph>
    </>
  ),
  reason: (data, { brand }) => reasonOfSeller(data, brand.name),
});

function reasonOfSeller({ standsInFor }: { standsInFor?: string | undefined }, brandName: string): string {
  return standsInFor === undefined
    ? `You’re receiving this because your car is listed on ${brandName} with this address.`
    : `You’re receiving this on behalf of ${standsInFor}, whose car is listed on ${brandName} without an email address. Please pass it on.`;
}

/** Tells the shopper the seller's counteroffer. */
export const offerCountered = defineMail({
  hasKey: true,
  schema: about.extend({ party: z.string(), state: z.string(), expiresAt: z.iso.datetime() }),
  sample: { ...SAMPLE, party: 'shopper', state: 'open', expiresAt: '2026-07-03T09:30:15Z' },
  subject: ({ amount, car }) => toSingleLine(`The seller is asking ${formatDollars(amount)} for the ${car.title}`),
  preview: (time) => `Please reply by ${until(time)}.`,
  body: ({ car, link, amount, ...time }) => (
    <>
      <Title>The seller is asking {formatDollars(amount)}</Title>
      <Paragraph>
        Accept or decline by {until(time)}, or it expires. If you accept, we give each of you the other’s contact
        details.
      </Paragraph>
      <CarTile car={car} />
      <ActionButton href={link}>Reply to the seller</ActionButton>
    </>
  ),
  reason: (_data, { brand }) => `You’re receiving this because you made an offer on ${brand.name} with this address.`,
});

const STATES = {
  accepted: (amount: string) => `Agreed at ${amount}`,
  declined: () => 'The offer was declined',
  withdrawn: () => 'The offer was withdrawn',
  expired: () => 'The offer has expired',
} as const;

/** Tells either side the outcome of an offer; after an agreement, also how to reach each other. */
export const offerSettled = defineMail({
  hasKey: true,
  schema: about.extend({
    party: z.enum(['seller', 'shopper']),
    state: z.enum(['accepted', 'declined', 'withdrawn', 'expired']),
    other: z
      .object({ name: z.string(), phone: z.string(), email: z.string(), address: z.string().optional() })
      .optional(),
    /** Whether the site has no address of the seller, so that the operator passes on the shopper's details. */
    isPassedOn: z.boolean().optional(),
  }),
  sample: {
    ...SAMPLE,
    party: 'shopper' as const,
    state: 'accepted' as const,
    other: { name: 'Pat Jones', phone: '(303) 555-0100', email: 'pat@seller.example', address: 'Boulder, CO 80302' },
  },
  subject: ({ state, amount, car }) => toSingleLine(`${STATES[state](formatDollars(amount))}: ${car.title}`),
  preview: ({ state }) => (state === 'accepted' ? 'Now agree on when to meet.' : 'There’s nothing more to do.'),
  body: ({ car, link, amount, party, state, other, isPassedOn }) => (
    <>
      <Title>{STATES[state](formatDollars(amount))}</Title>
      {state === 'accepted' ? (
        <Paragraph>
          {isPassedOn
            ? `We’re sharing your contact details with ${other?.name ?? 'the seller'}, who will contact you.`
            : `Now agree with ${other?.name ?? (party === 'seller' ? 'the buyer' : 'the seller')} on when to meet. Replies to this email go to them.`}{' '}
          Nothing is paid through this site.
        </Paragraph>
      ) : (
        <Paragraph>
          {party === 'seller' ? 'Your car stays listed.' : 'You can make another offer while the car is listed.'}
        </Paragraph>
      )}
      {other && (
        <FactRows
          rows={[
            ['Name', other.name],
            ...(other.address ? [['Address', other.address] as const] : []),
            ...(other.phone ? [['Phone', other.phone] as const] : []),
            ...(other.email
              ? [
                  [
                    'Email',
                    <PlainLink key="email" href={`mailto:${encodeURI(other.email)}`}>
                      {other.email}
                    </PlainLink>,
                  ] as const,
                ]
              : []),
          ]}
        />
      )}
      <CarTile car={car} />
      <ActionButton href={link}>See the offer</ActionButton>
    </>
  ),
  reason: ({ party, standsInFor }, { brand }) =>
    party === 'seller'
      ? reasonOfSeller({ standsInFor }, brand.name)
      : `You’re receiving this because you made an offer on ${brand.name} with this address.`,
});
