import { z } from 'zod';
import { formatCount, formatDollars, formatNumber } from '#kit/text/format.ts';
import { formatLocalDay, timeZoneOf } from '#kit/local-time.ts';
import { defineMail } from './define-mail.ts';
import { ActionButton, FactRows, Paragraph, PlainLink, Quote, Subtitle, Title } from './layout/parts.tsx';

const schema = z.object({
  event: z.enum(['lead.created', 'lead.withdrawn']),
  dealer: z.string(),
  /** Absolute. */
  deskUrl: z.url(),
  askedAt: z.iso.datetime(),
  /** The id of the lead in CRMs (`id` in its ADF). */
  leadId: z.int().optional(),
  /** Further leads that were withdrawn at the same time. */
  others: z.array(z.object({ leadId: z.int(), car: z.string(), deskUrl: z.url() })).optional(),
  /** `null` if the lead was withdrawn. */
  shopper: z
    .object({ firstName: z.string(), lastName: z.string(), email: z.string(), phone: z.string(), comments: z.string() })
    .nullable(),
  car: z.object({
    title: z.string(),
    url: z.url(),
    price: z.int().nullable(),
    mileage: z.int().nullable(),
    vin: z.string().nullable(),
    stockNumber: z.string().nullable(),
  }),
});
type Data = z.infer<typeof schema>;

/** Sends a shopper's message to a dealership, or says that the shopper withdrew it. Replies go to the shopper. */
export const leadForDealer = defineMail({
  schema,
  sample: {
    event: 'lead.created',
    dealer: 'Mile High Motors',
    deskUrl: 'https://cars.example/dealer/leads/12',
    askedAt: '2026-07-01T09:30:15Z',
    leadId: 12,
    shopper: {
      firstName: 'Ana',
      lastName: 'Silva',
      email: 'ana@shopper.example',
      phone: '(303) 555-0134',
      comments: 'Is it still there?\nI can come on Saturday.',
    },
    car: {
      title: '2020 Toyota Tacoma TRD Sport',
      url: 'https://cars.example/cars-for-sale/vehicle/42',
      price: 33_900,
      mileage: 41_200,
      vin: '3TMCZ5AN4LM312345',
      stockNumber: 'T-1042',
    },
  },
  subject: ({ event, car, others = [] }) =>
    others.length > 0
      ? `${formatCount(others.length + 1, 'lead')} withdrawn`
      : oneLine(`${event === 'lead.created' ? 'New lead' : 'Lead withdrawn'}: ${car.title}${stockOf(car)}`),
  preview: ({ shopper, car, others = [] }) => {
    if (shopper) return `${nameOf(shopper)} asked about your ${car.title}.`;
    if (others.length > 0) return 'A shopper withdrew their messages to you.';
    return `The shopper withdrew their message about your ${car.title}.`;
  },
  body: (data) => (data.shopper === null ? <Withdrawn {...data} /> : <NewMessage {...data} shopper={data.shopper} />),
  reason: ({ dealer }, { brand }) =>
    `You’re receiving this because ${dealer} sends its leads from ${brand.name} to this address. The dealership’s owners choose where leads go.`,
});

function NewMessage({ shopper, car, deskUrl }: Data & { shopper: NonNullable<Data['shopper']> }) {
  return (
    <>
      <Title>A shopper asked about your {car.title}</Title>
      {shopper.comments && <Quote>{shopper.comments}</Quote>}
      <FactRows
        rows={[
          ['Name', nameOf(shopper)],
          [
            'Email',
            <PlainLink key="email" href={`mailto:${encodeURI(shopper.email)}`}>
              {shopper.email}
            </PlainLink>,
          ],
          ...(shopper.phone ? [['Phone', shopper.phone] as const] : []),
        ]}
      />
      <Paragraph>Reply to this email to answer the shopper.</Paragraph>
      <Subtitle>The car</Subtitle>
      <CarFacts car={car} />
      <ActionButton href={deskUrl}>Open this lead</ActionButton>
    </>
  );
}

function Withdrawn(data: Data) {
  const { car, askedAt, leadId, deskUrl, others = [] } = data;
  if (others.length > 0) return <SeveralWithdrawn {...data} others={others} />;
  return (
    <>
      <Title>A lead was withdrawn</Title>
      <Paragraph>
        The shopper who wrote to you on {formatLocalDay(new Date(askedAt), timeZoneOf(null))}
        {leadId !== undefined && ` (lead ${leadId})`} withdrew their message about this car. Please don’t contact them
        about it, and delete their data.
      </Paragraph>
      <CarFacts car={car} />
      <ActionButton href={deskUrl}>Open this lead</ActionButton>
    </>
  );
}

function SeveralWithdrawn({ car, leadId, deskUrl, others }: Data & { others: NonNullable<Data['others']> }) {
  const leads = [{ leadId, car: car.title, deskUrl }, ...others];
  return (
    <>
      <Title>{formatCount(leads.length, 'lead')} were withdrawn</Title>
      <Paragraph>
        A shopper who wrote to you withdrew their messages about these cars. Please don’t contact them about the cars,
        and delete their data.
      </Paragraph>
      <FactRows
        rows={leads.map((lead) => [
          lead.leadId === undefined ? 'Lead' : `Lead ${lead.leadId}`,
          <PlainLink key="lead" href={lead.deskUrl}>
            {lead.car}
          </PlainLink>,
        ])}
      />
    </>
  );
}

function CarFacts({ car }: Pick<Data, 'car'>) {
  const rows: (readonly [string, string | null])[] = [
    ['Stock number', car.stockNumber],
    ['VIN', car.vin],
    ['Price', car.price === null ? null : formatDollars(car.price)],
    ['Mileage', car.mileage === null ? null : `${formatNumber(car.mileage)} miles`],
  ];
  return (
    <FactRows
      rows={[
        [
          'Listing',
          <PlainLink key="listing" href={car.url}>
            {car.title}
          </PlainLink>,
        ],
        ...rows.filter((row): row is readonly [string, string] => row[1] !== null),
      ]}
    />
  );
}

function nameOf({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim() || 'A shopper';
}

function stockOf({ stockNumber }: Data['car']): string {
  return stockNumber === null ? '' : ` (${stockNumber})`;
}

/** Makes a subject line: feeds contain arbitrary characters, but a subject is one line. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, 140).toWellFormed();
}
