import { z } from 'zod';
import { formatCount } from '#kit/text/format.ts';
import { defineMail } from './define-mail.ts';
import { ActionButton, Paragraph, Subtitle, Title } from './layout/parts.tsx';

const recallSchema = z.object({
  /** NHTSA's number. */
  campaign: z.string().min(1),
  /** The model years that the person saved: `2020 Honda Civic`. */
  vehicles: z.array(z.string().min(1)).min(1),
  summary: z.string().nullable(),
  consequence: z.string().nullable(),
  remedy: z.string().nullable(),
  /** NHTSA’s warnings about these model years. Older rows of the outbox have none. */
  doNotDrive: z.boolean().optional(),
  parkOutside: z.boolean().optional(),
});

/** A subject names this many model years, and the number of the others. */
const MAX_NAMED = 2;
const LIST = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** New recalls of cars that one address saved or searches for. */
export const recallAlert = defineMail({
  hasKey: true,
  schema: z.object({
    recalls: z.array(recallSchema).min(1),
    /** Number of recalls beyond those shown. */
    more: z.int().nonnegative(),
    /** NHTSA's look-up by VIN. */
    lookUpUrl: z.url(),
    preferencesUrl: z.url(),
  }),
  sample: {
    recalls: [
      {
        campaign: '26V001000',
        vehicles: ['2020 Honda Civic', '2021 Honda Civic'],
        summary: 'A bolt of the steering column may be loose.',
        consequence: 'The car may steer badly, which increases the risk of a crash.',
        remedy: 'Dealers will tighten the bolt, free of charge.',
        doNotDrive: true,
        parkOutside: false,
      },
    ],
    more: 0,
    lookUpUrl: 'https://www.nhtsa.gov/recalls',
    preferencesUrl: 'https://cars.example/alerts/preferences?key=9f2c41',
  },
  subject: ({ recalls: [first], recalls, more }) =>
    recalls.length + more === 1
      ? `Safety recall: ${nameVehicles(first!.vehicles)}`
      : formatCount(recalls.length + more, 'new safety recall'),
  preview: () => 'Only the VIN shows whether a car was repaired.',
  body: ({ recalls, more, lookUpUrl }) => (
    <>
      <Title>{recalls.length + more === 1 ? 'New safety recall' : 'New safety recalls'}</Title>
      {recalls.map(({ campaign, vehicles, summary, consequence, remedy, doNotDrive, parkOutside }) => (
        <div key={campaign}>
          <Subtitle>{LIST.format(vehicles)}</Subtitle>
          {doNotDrive === true && <Paragraph>NHTSA warns: do not drive it until it is repaired.</Paragraph>}
          {parkOutside === true && (
            <Paragraph>NHTSA warns: park it outside, away from buildings, until it is repaired.</Paragraph>
          )}
          {summary !== null && <Paragraph>{summary}</Paragraph>}
          {consequence !== null && <Paragraph>{consequence}</Paragraph>}
          {remedy !== null && <Paragraph>{remedy}</Paragraph>}
          <Paragraph tone="soft">NHTSA number {campaign}</Paragraph>
        </div>
      ))}
      {more > 0 && <Paragraph>and {more} more</Paragraph>}
      <Paragraph>Only the VIN shows whether a car was repaired.</Paragraph>
      <ActionButton href={lookUpUrl}>Look up a VIN at NHTSA</ActionButton>
    </>
  ),
  reason: (_data, { brand }) => `You saved such a car or search on ${brand.name}, and asked us to email you about it.`,
  preferencesUrl: ({ preferencesUrl }) => preferencesUrl,
});

/** Returns `2020 Honda Civic, 2021 Honda Civic, and 3 more`. */
function nameVehicles(vehicles: readonly string[]): string {
  const more = vehicles.length - MAX_NAMED;
  return LIST.format(more > 0 ? [...vehicles.slice(0, MAX_NAMED), `${more} more`] : vehicles);
}
