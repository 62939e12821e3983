import { z } from 'zod';
import { sellerAtSentenceStart, sellerInSentence } from '#features/dealers/dealers.ts';
import { formatDollars } from '#kit/text/format.ts';
import { defineMail } from './define-mail.ts';
import { CarTile, carTileSchema } from './layout/car-tile.tsx';
import { ActionButton, Paragraph, Title } from './layout/parts.tsx';

export const SAMPLE_CAR = {
  listingId: 42,
  title: '2021 Toyota Tacoma TRD Sport',
  url: 'https://cars.example/cars-for-sale/vehicle/42',
  price: 33_900,
  facts: ['41,200 mi', 'Denver, CO', 'Mile High Motors'],
};

/** Tells a shopper that their message was sent. Mentions the car they wrote about, and no other. */
export const leadConfirmation = defineMail({
  schema: z.object({
    car: carTileSchema,
    sellerName: z.string(),
    kind: z.enum(['email', 'offer']),
    /** Set for an offer: whole dollars. */
    amount: z.int().positive().optional(),
    /** An absolute URL: where the shopper can withdraw the message. */
    contactedUrl: z.url(),
  }),
  sample: {
    car: { ...SAMPLE_CAR, hasPicture: true },
    sellerName: 'Mile High Motors',
    kind: 'email' as const,
    contactedUrl: 'https://cars.example/contacted-sellers',
  },
  subject: ({ kind, car }) => toSingleLine(`Your ${kind === 'offer' ? 'offer for' : 'message about'} the ${car.title}`),
  preview: ({ sellerName }) => `We sent it to ${sellerInSentence(sellerName)}.`,
  body: ({ kind, car, sellerName, amount, contactedUrl }) => (
    <>
      <Title>
        We sent your {kind === 'offer' ? 'offer' : 'message'} to {sellerInSentence(sellerName)}
      </Title>
      <Paragraph>
        {kind === 'offer'
          ? `${sellerAtSentenceStart(sellerName)} has 48 hours to accept${amount === undefined ? '' : ` ${formatDollars(amount)}`}, decline or make a counteroffer. We’ll email you either way.`
          : `${sellerAtSentenceStart(sellerName)} will reply by email or phone.`}
      </Paragraph>
      <CarTile car={car} />
      <ActionButton href={contactedUrl}>See what I sent</ActionButton>
      <Paragraph tone="soft">
        To withdraw it, open that page in the same browser, or sign in to the account that sent it.
      </Paragraph>
    </>
  ),
  reason: (_data, { brand }) =>
    `Someone used this address to write to a seller on ${brand.name}. If it wasn’t you, ignore this email. You aren’t on any mailing list.`,
});

/** Makes a subject line: feeds contain arbitrary characters, but a subject is one line. */
export function toSingleLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, 140).toWellFormed();
}
