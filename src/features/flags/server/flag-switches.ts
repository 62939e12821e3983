import type { Database } from '#ports/database/database.ts';
import { FLAG_DEFAULTS, type FlagName, type Flags } from '../model/flags.ts';

/** Statement timeout in ms: long enough for a busy database. A query that hangs is retried. */
const TIMEOUT_MS = 2_000;

/** Switches that operators set for all servers of a database. They override each server's flags file. */
export type FlagSwitches = {
  /** Returns the switches of flags that exist in this version; others are ignored. */
  read(): Promise<Partial<Flags>>;
  set(name: FlagName, isOn: boolean): Promise<void>;
  /** Removes the switch, so that the flags file applies again. */
  clear(name: FlagName): Promise<void>;
};

export function createFlagSwitches(database: Pick<Database, 'query'>): FlagSwitches {
  const query = <Row extends object>(sql: string, params: unknown[] = []) =>
    database.query<Row>(sql, params, { timeoutMs: TIMEOUT_MS });
  return {
    read: async () => {
      const rows = await query<{ name: string; is_on: boolean }>('select name, is_on from flag_switches order by name');
      return Object.fromEntries(
        rows.filter(({ name }) => Object.hasOwn(FLAG_DEFAULTS, name)).map((row) => [row.name, row.is_on]),
      );
    },
    set: async (name, isOn) => {
      await query(
        `insert into flag_switches (name, is_on) values ($1, $2)
         on conflict (name) do update set is_on = excluded.is_on, changed_at = now()`,
        [name, isOn],
      );
    },
    clear: async (name) => void (await query('delete from flag_switches where name = $1', [name])),
  };
}
