import { z } from 'zod';
import { formatCount } from '#kit/text/format.ts';
import { defineMail } from './define-mail.ts';
import { ActionButton, Paragraph, Title } from './layout/parts.tsx';

/** Tells the owners of a dealership that leads could not be sent to one of its destinations. */
export const destinationFailing = defineMail({
  schema: z.object({
    dealer: z.string(),
    /** An email address, or the host of a webhook. */
    destination: z.string(),
    /** Leads that were given up in the last 24 hours. */
    count: z.int().positive(),
    /** The response of the receiving server. */
    reason: z.string(),
    /** The settings page, absolute. */
    link: z.url(),
  }),
  sample: {
    dealer: 'Mile High Motors',
    destination: 'leads@crm.example',
    count: 2,
    reason: '550 5.1.1 No such user',
    link: 'https://cars.example/dealer/settings?dealer=1',
  },
  subject: ({ dealer }) => `Leads for ${dealer.replace(/\s+/g, ' ').slice(0, 80).toWellFormed()} aren’t arriving`,
  preview: ({ destination }) => `We can’t deliver leads to ${destination}.`,
  body: ({ dealer, destination, count, reason, link }) => (
    <>
      <Title>Leads for {dealer} aren’t arriving</Title>
      <Paragraph>
        We couldn’t deliver {formatCount(count, 'lead')} to {destination} in the last 24 hours, and stopped trying.
      </Paragraph>
      {reason !== '' && <Paragraph>The server’s answer: {reason}</Paragraph>}
      <Paragraph>
        All leads are at your desk, so you can reply from there. Please check the address in the settings.
      </Paragraph>
      <ActionButton href={link}>Open the settings</ActionButton>
    </>
  ),
  reason: ({ dealer }, { brand }) =>
    `Owners of ${dealer} get this email at most once a day while ${brand.name} can’t deliver leads.`,
});
