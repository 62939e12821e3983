import { z } from 'zod';
import { sellerInSentence } from '#features/dealers/dealers.ts';
import { defineMail } from './define-mail.ts';
import { CarTile, carTileSchema } from './layout/car-tile.tsx';
import { ActionButton, Paragraph, PlainLink, Title } from './layout/parts.tsx';
import { toSingleLine, SAMPLE_CAR } from './lead-confirmation.tsx';

/** Asks the owner of an address whether they wrote a message that may be spam. */
export const leadRelease = defineMail({
  hasKey: true,
  schema: z.object({ car: carTileSchema, sellerName: z.string(), link: z.url() }),
  sample: {
    car: { ...SAMPLE_CAR, hasPicture: true },
    sellerName: 'Mile High Motors',
    link: 'https://cars.example/cars-for-sale/contact/confirm?key=9f2c41',
  },
  subject: ({ car }) => toSingleLine(`Please confirm your message about the ${car.title}`),
  preview: () => 'Confirm to send it to the seller.',
  body: ({ car, sellerName, link }) => (
    <>
      <Title>Did you write to {sellerInSentence(sellerName)}?</Title>
      <Paragraph>Confirm to send your message about this car.</Paragraph>
      <CarTile car={car} />
      <ActionButton href={link}>Confirm and send</ActionButton>
      <Paragraph tone="soft">
        The link works for seven days. If the button doesn’t work, use this link:{' '}
        <PlainLink href={link}>{link}</PlainLink>
      </Paragraph>
    </>
  ),
  reason: (_data, { brand }) =>
    `Someone used this address to write to a seller on ${brand.name}. If it wasn’t you, ignore this email: nothing is sent without your confirmation.`,
});
