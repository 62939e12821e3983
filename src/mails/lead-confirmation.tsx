import { z } from 'zod';
import { formatDollars } from '#kit/format.ts';
import { defineMail } from './define-mail.ts';
import { CarTile, carTileSchema } from './layout/car-tile.tsx';
import { ActionButton, Paragraph, Title } from './layout/parts.tsx';

export const SAMPLE_CAR = {
  ...{ listingId: 42, title: '2021 Toyota Tacoma TRD Sport', url: 'https://cars.example/cars-for-sale/vehicle/42' },
  ...{ price: 33_900, facts: ['41,200 mi', 'Denver, CO', 'Mile High Motors'] },
};

/** Tells a shopper that their message was sent. Mentions the car they wrote about, and no other. */
export const leadConfirmation = defineMail({
  schema: z.object({
    car: carTileSchema,
    sellerName: z.string(),
    kind: z.enum(['email', 'offer']),
    /** Set for an offer: whole dollars. */
    amount: z.int().positive().optional(),
    /** Absolute: where the shopper can withdraw the message. */
    contactedUrl: z.url(),
  }),
  sample: {
    ...{ car: { ...SAMPLE_CAR, hasPicture: true }, sellerName: 'Mile High Motors', kind: 'email' as const },
    contactedUrl: 'https://cars.example/contacted-sellers',
  },
  subject: ({ kind, car }) => oneLine(`Your ${kind === 'offer' ? 'offer for' : 'message about'} the ${car.title}`),
  preview: ({ sellerName }) => `It is on its way to ${sellerName}.`,
  body: ({ kind, car, sellerName, amount, contactedUrl }) => (
    <>
      <Title>{kind === 'offer' ? 'Your offer is on its way' : 'Your message is on its way'}</Title>
      <Paragraph>
        {kind === 'offer'
          ? `${sellerName} has 48 hours to accept${amount === undefined ? '' : ` ${formatDollars(amount)}`}, decline or name another price. We write to you either way.`
          : `${sellerName} answers you by e-mail or phone.`}
      </Paragraph>
      <CarTile car={car} />
      <ActionButton href={contactedUrl}>See what I sent</ActionButton>
      <Paragraph tone="soft">
        There you can also take it back, in the browser or with the account you sent it with.
      </Paragraph>
    </>
  ),
  reason: (_data, { brand }) =>
    `Somebody wrote to a seller at ${brand.name} with this address. If it was not you, answer the seller so, or forget it: you are on no list.`,
});

/** Makes a subject line: feeds contain arbitrary characters, but a subject is one line. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, 140).toWellFormed();
}
