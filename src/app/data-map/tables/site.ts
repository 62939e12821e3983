import { plainTables, type TableEntry } from '../table-entry.ts';

export const SITE_TABLES: readonly TableEntry[] = [
  ...plainTables('always', 'keys of the site, encrypted', {
    account_secrets: 'id secret',
    lead_form_keys: 'id key',
    secret_keys: 'one key_id since',
  }),
  ...plainTables('always', 'how feeds are read, and which system account changed it', {
    mapping_versions: 'source_id version mapping origin reason author created_at',
  }),
  ...plainTables('always', 'the site itself', {
    inventory_past: 'only_one id',
    flag_switches: 'name is_on changed_at',
    reserve_prices: 'brand placement tier cents',
    schema_migrations: 'id name run_on',
  }),
  ...plainTables('until they are done', 'jobs of a backup', { waiting_jobs: 'queue id job' }),
];
