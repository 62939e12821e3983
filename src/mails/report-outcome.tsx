import { z } from 'zod';
import { defineMail } from './define-mail.ts';
import { ActionButton, Paragraph, Title } from './layout/parts.tsx';
import { toSingleLine } from './lead-confirmation.tsx';

/**
 * Tells a shopper the outcome for the listing that they reported. It doesn't quote the report, because the address may
 * not be theirs.
 */
export const reportOutcome = defineMail({
  schema: z.object({
    /** `2021 Toyota Tacoma TRD Sport` */
    car: z.string().min(1),
    /** `removed`: an operator removed it. `kept`: it is still for sale. `gone`: it was no longer for sale anyway. */
    outcome: z.enum(['removed', 'kept', 'gone']),
    /** Absolute: the page of the car. */
    url: z.url(),
  }),
  sample: {
    car: '2021 Toyota Tacoma TRD Sport',
    outcome: 'removed' as const,
    url: 'https://cars.example/cars-for-sale/vehicle/42',
  },
  subject: ({ car }) => toSingleLine(`Your report about the ${car}`),
  preview: ({ outcome }) => PREVIEWS[outcome],
  body: ({ car, outcome, url }, { brand }) => (
    <>
      <Title>{PREVIEWS[outcome]}</Title>
      {outcome === 'removed' && (
        <Paragraph>
          Thanks to your report, the {car} is no longer on {brand.name}.
        </Paragraph>
      )}
      {outcome === 'kept' && (
        <>
          <Paragraph>
            Thank you for reporting the {car}. We found no reason to remove the listing. If you notice anything new, you
            can report it again.
          </Paragraph>
          <ActionButton href={url}>View the listing</ActionButton>
        </>
      )}
      {outcome === 'gone' && (
        <Paragraph>
          Thank you for reporting the {car}. When we reviewed your report, the car was no longer for sale on{' '}
          {brand.name}.
        </Paragraph>
      )}
    </>
  ),
  reason: (_data, { brand }) =>
    `Someone used this address to report a listing on ${brand.name}. This is the only email about it.`,
});

const PREVIEWS = {
  removed: 'We removed the listing',
  kept: 'We reviewed the listing',
  gone: 'The listing is gone',
} as const;
