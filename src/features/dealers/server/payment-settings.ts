import type { Queryable } from '#ports/database/database.ts';
import type { PaymentSettings } from '../model/payment-settings.ts';

/** The columns of `PaymentSettings`. */
const COLUMNS = `retailing_type as "retailingType", ui_enabled as "uiEnabled", lease_enabled as "leaseEnabled",
  calculation_url as "calculationUrl", incentives_url as "incentivesUrl"`;

/** Returns a dealer's payment settings; `null` if the dealer has chosen nothing. */
export async function findPaymentSettings(database: Queryable, ownerId: number): Promise<PaymentSettings | null> {
  const [settings] = await database.query<PaymentSettings>(
    `select ${COLUMNS} from dealer_payment_settings where owner_id = $1`,
    [ownerId],
  );
  return settings ?? null;
}

/** Makes other changes of a dealer's payment settings wait until the transaction ends. */
export async function lockPaymentSettings(connection: Queryable, ownerId: number): Promise<void> {
  // There may be no row of settings to lock. This lock lets imports add listings of the dealer.
  await connection.query('select from owners where id = $1 for no key update', [ownerId]);
}

/** Stores a dealer's payment settings, and returns whether the dealer exists. */
export async function savePaymentSettings(
  connection: Queryable,
  ownerId: number,
  settings: PaymentSettings,
): Promise<boolean> {
  const { retailingType, uiEnabled, leaseEnabled, calculationUrl, incentivesUrl } = settings;
  const saved = await connection.query(
    `insert into dealer_payment_settings
       (owner_id, retailing_type, ui_enabled, lease_enabled, calculation_url, incentives_url) select id, $2, $3, $4, $5, $6 from owners where id = $1
     on conflict (owner_id) do update set retailing_type = excluded.retailing_type, ui_enabled = excluded.ui_enabled,
       lease_enabled = excluded.lease_enabled, calculation_url = excluded.calculation_url,
       incentives_url = excluded.incentives_url, changed_at = now()
     returning owner_id`,
    [ownerId, retailingType, uiEnabled, leaseEnabled, calculationUrl, incentivesUrl],
  );
  return saved.length > 0;
}

/** Copies the payment settings of a dealer to the one that it is merged into, unless that one has chosen its own. */
export async function copyPaymentSettings(
  connection: Queryable,
  { from, into }: { from: number; into: number },
): Promise<void> {
  await connection.query(
    `insert into dealer_payment_settings
       (owner_id, retailing_type, ui_enabled, lease_enabled, calculation_url, incentives_url)
     select $2, retailing_type, ui_enabled, lease_enabled, calculation_url, incentives_url
       from dealer_payment_settings where owner_id = $1
     on conflict do nothing`,
    [from, into],
  );
}

/** Returns a dealer's payment settings from memory, so that lists need not wait. */
export type PaymentSettingsCache = {
  /**
   * Returns the settings as of at most ten seconds before the previous call; `null` if the dealer has chosen nothing.
   */
  settingsOf(ownerId: number): PaymentSettings | null;
  /** Loads the settings before the first call of `settingsOf`. */
  prepare(): Promise<void>;
};

const FRESH_MS = 10_000;

/** Caches the settings of all dealers. A call that finds them outdated returns them, and reloads them in the background. */
export function createPaymentSettingsCache({
  database,
  now,
}: {
  database: Queryable;
  now(): number;
}): PaymentSettingsCache {
  let known = new Map<number, { text: string; settings: PaymentSettings }>();
  let readAt = Number.NEGATIVE_INFINITY;
  const read = async () => {
    readAt = now();
    const rows = await database.query<PaymentSettings & { ownerId: number }>(
      `select owner_id as "ownerId", ${COLUMNS} from dealer_payment_settings`,
    );
    known = new Map(
      rows.map(({ ownerId, ...settings }) => {
        const [before, text] = [known.get(ownerId), JSON.stringify(settings)];
        // Unchanged settings stay the same object, because cached responses are looked up by it.
        return [ownerId, before?.text === text ? before : { text, settings }];
      }),
    );
  };
  return {
    prepare: read,
    settingsOf: (ownerId) => {
      // While the database is unavailable, keep the known settings.
      if (now() - readAt >= FRESH_MS) void read().catch(() => undefined);
      return known.get(ownerId)?.settings ?? null;
    },
  };
}
