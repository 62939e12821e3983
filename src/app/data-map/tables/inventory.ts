import { SUPERSEDED_IMPORT_SQL } from '#features/feeds/feeds.server.ts';
import { IMPORT_DAYS } from '../days.ts';
import { plainTables, type TableEntry } from '../table-entry.ts';

export const INVENTORY_TABLES: readonly TableEntry[] = [
  {
    table: 'imports',
    keeps: 'a year; of each source the newest, the newest successful one and those that saved a mapping always',
    why: 'the imports of each feed, and what they changed; no personal data',
    limits: [{ since: 'started_at', days: IMPORT_DAYS, where: SUPERSEDED_IMPORT_SQL }],
    other: 'id source_id file mode started_at finished_at report',
  },
  ...plainTables('until an operator separates the dealers', 'merged dealers; no personal data', {
    owner_aliases: 'owner_id main_id at',
  }),
  ...plainTables('always', 'the inventory', {
    sources: 'id name created_at confirmed_at one_time',
    listing_changes: 'seq listing_id kind at',
    listing_confirmations: 'listing_id at',
    listing_befores: 'id listing_id part owner_id facts withdrawn stale rating',
    dealer_differences: 'owner_id listing_type content accepted_at',
  }),
  ...plainTables(
    'always',
    'recorded offers of cars; after rows are erased, servers may show them from memory for up to 60 seconds',
    { listing_offers: 'listing_id from_at until_at price_since vin owner_id price' },
  ),
  ...plainTables('until the next update', 'data derived from the inventory', {
    listing_ratings:
      'listing_id standing steady_price judged_price car_digest judged_at shown shown_at details later_price_cents later_low_cents later_high_cents later_at',
    rating_batches: 'id began_at finished_at cars judged moved seen_seq',
    vin_decodings: 'listing_id content_hash',
    epa_vehicles:
      'id year make_code model_codes name drives fuel manual engine liters mpg_city mpg_highway mpg_combined electric_range',
    epa_completion: 'only_one seen_seq',
    list_price_completion: 'only_one seen_seq',
  }),
  ...plainTables(
    'until the next batch of ratings, or the next import of sale records',
    'estimates of what a car is worth; contains no personal data',
    { market_models: 'kind version built_at head bytes made_up' },
  ),
  ...plainTables(
    'always; those of a price list until it is imported again',
    'the most that a used car can have cost when new; no personal data',
    { list_prices: 'make_code model_code model_year trim_code source highest cars as_of' },
  ),
  ...plainTables('until an operator restores the listing', 'hidden listings; no personal data', {
    listing_blocks: 'listing_id reason at offered is_automatic',
  }),
  ...plainTables(
    'until another file with its name is imported, or the file is removed',
    'what NHTSA published about model years; no personal data',
    {
      safety_imports:
        'id kind file_name digest reader_version is_current rows_read rows_stored rows_rejected rows_matched started_at finished_at',
      safety_ratings:
        'import_id line make model model_year make_code model_code unmatched body_style drive_train overall front front_driver front_passenger side side_driver side_passenger side_pole rollover rollover_risk concerns',
      safety_recalls:
        'import_id line make model model_year make_code model_code unmatched campaign product component manufacturer reported_on units summary consequence remedy notes do_not_drive park_outside',
      safety_complaints:
        'import_id line make model model_year make_code model_code unmatched report product component received_on crash fire injured deaths',
    },
  ),
];
