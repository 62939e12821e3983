import { type Billing, checkInvoice, type Invoice, type InvoiceLine, type IssuedInvoice } from './billing.ts';

type Row = {
  ownerId: number;
  month: string;
  totalCents: number;
  lines: InvoiceLine[];
  reference: string;
  issuedAt: Date;
};

const COLUMNS = `owner_id as "ownerId", to_char(month, 'YYYY-MM') as month, total_cents as "totalCents", lines, reference,
  issued_at as "issuedAt"`;

/** Runs one statement and returns its rows. */
type Queryable = { query<Found extends object>(sql: string, params: readonly unknown[]): Promise<Found[]> };

/** Records the monthly statement as the invoice, in our own database, without a payment provider. */
export function createStatementBilling(database: Queryable): Billing {
  const find: Billing['find'] = async ({ ownerId, month }, signal) => {
    signal?.throwIfAborted();
    const [row] = await database.query<Row>(
      `select ${COLUMNS} from invoices where owner_id = $1 and month = ($2 || '-01')::date`,
      [ownerId, month],
    );
    return row ?? null;
  };
  return {
    find,
    issue: async (invoice, signal) => {
      checkInvoice(invoice);
      signal?.throwIfAborted();
      const { ownerId, month, totalCents, lines } = invoice;
      const [row] = await database.query<Row>(
        `insert into invoices (owner_id, month, reference, total_cents, lines) values ($1, ($2 || '-01')::date, $3, $4, $5)
         on conflict (owner_id, month) do nothing returning ${COLUMNS}`,
        [ownerId, month, referenceOf(invoice), totalCents, JSON.stringify(lines)],
      );
      return row ?? (await find(invoice, signal))!;
    },
  };
}

/** `202611-42`: unique, because a dealer has one invoice per month. */
function referenceOf({ ownerId, month }: Pick<Invoice, 'ownerId' | 'month'>): IssuedInvoice['reference'] {
  return `${month.replace('-', '')}-${ownerId}`;
}
