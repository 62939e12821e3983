import { z } from 'zod';
import { defineMail } from './define-mail.ts';
import { CarTile, carTileSchema } from './layout/car-tile.tsx';
import { ActionButton, Paragraph, PlainLink, Title } from './layout/parts.tsx';
import { oneLine, SAMPLE_CAR } from './lead-confirmation.tsx';

/** Asks the owner of an address whether they wrote a message that may be spam. */
export const leadRelease = defineMail({
  hasKey: true,
  schema: z.object({ car: carTileSchema, sellerName: z.string(), link: z.url() }),
  sample: {
    ...{ car: { ...SAMPLE_CAR, hasPicture: true }, sellerName: 'Mile High Motors' },
    link: 'https://cars.example/cars-for-sale/contact/confirm?key=9f2c41',
  },
  subject: ({ car }) => oneLine(`Please confirm your message about the ${car.title}`),
  preview: () => 'One press, and it is sent to the seller.',
  body: ({ car, sellerName, link }) => (
    <>
      <Title>Did you write to {sellerName}?</Title>
      <Paragraph>Confirm it, and your message about this car is sent.</Paragraph>
      <CarTile car={car} />
      <ActionButton href={link}>It was me</ActionButton>
      <Paragraph tone="soft">
        The link works for seven days. If the button does not: <PlainLink href={link}>{link}</PlainLink>
      </Paragraph>
    </>
  ),
  reason: (_data, { brand }) =>
    `Somebody wrote to a seller at ${brand.name} with this address. If it was not you, do nothing: without your confirmation nothing is sent.`,
});
