import { z } from 'zod';
import { defineMail } from './define-mail.ts';
import { ActionButton, Paragraph, PlainLink, Title } from './layout/parts.tsx';

/** Asks the owner of an address to confirm that they want alerts for a search. */
export const confirmAlerts = defineMail({
  hasKey: true,
  schema: z.object({
    /** The name of the search. */
    search: z.string().min(1),
    /** Absolute; leads to a page with a button. */
    link: z.url(),
    /** Days until the link expires. */
    days: z.int().positive(),
  }),
  sample: {
    search: 'Used Toyota Tacoma near Denver (50 mi) · Under $35,000',
    link: 'https://cars.example/alerts/confirm?key=9f2c41',
    days: 7,
  },
  subject: (_data, { brand }) => `Confirm your alerts from ${brand.name}`,
  preview: ({ search }) => `Confirm to hear about new cars and lower prices: ${search}`,
  body: ({ search, link, days }) => (
    <>
      <Title>Do you want these alerts?</Title>
      <Paragraph>
        We’ll email you about new results and price drops for this search: <strong>{search}</strong>
      </Paragraph>
      <ActionButton href={link}>Yes, send me alerts</ActionButton>
      <Paragraph tone="soft">
        The link works for {days} days. If the button doesn’t work, use this link:{' '}
        <PlainLink href={link}>{link}</PlainLink>
      </Paragraph>
    </>
  ),
  reason: (_data, { brand }) =>
    `Someone asked ${brand.name} to send alerts to this address. If it wasn’t you, ignore this email: we won’t send any without your confirmation.`,
});
