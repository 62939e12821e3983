/** The tag of tests that `npm test` leaves out unless their file is named; `npm run test:long` runs them. */
export const LONG = 'long';

/** A test file that `npm test` samples, and the settings with which `npm run test:long` runs it in full. */
type LongTest = {
  file: string;
  /** The environment variable that sets the size. */
  variable: string;
  /** The size of the full run. */
  runs: number;
  /** Other environment variables of the full run. */
  settings?: Readonly<Record<string, string>>;
};

const PROPERTIES = [
  'bench/engine/oracle/columnar-oracle.test.ts',
  'bench/engine/peers/sqlite.test.ts',
  'engine/src/engine.property.test.ts',
  'engine/src/matching/matcher.property.test.ts',
  'engine/src/memory/heap.test.ts',
  'engine/src/query/best-rows.property.test.ts',
  'engine/src/snapshot/snapshot.property.test.ts',
  'engine/src/relaxation.property.test.ts',
  'engine/src/store/cap-groups.property.test.ts',
  'engine/src/store/maintain.property.test.ts',
  'engine/src/store/relayout.property.test.ts',
  'engine/src/query/view.property.test.ts',
  'src/features/search/model/ranking/relevance-by-price.test.ts',
  'src/features/search-api/server/write-answer.test.ts',
  'src/features/search-api/server/write-card.test.ts',
  'src/features/search-memory/server/cards/card-codec.test.ts',
  'src/features/search-memory/server/cards/card-store.test.ts',
  'src/features/search-memory/server/engine-receipts.test.ts',
  'src/features/search-memory/server/in-process-index.test.ts',
  'src/features/search-memory/server/inventory.test.ts',
  'src/features/search-memory/server/basis-alerts.property.test.ts',
  'src/features/search-memory/server/engine-matcher.test.ts',
  'src/features/search-cluster/server/relax-by-counts.test.ts',
  'src/pages/search-results/slots/load-slots.test.ts',
];

const clusterTests = (version: string): LongTest[] =>
  ['cluster-index', 'cluster-queries'].map((name) => ({
    file: `src/features/search-cluster/server/${name}.test.ts`,
    variable: 'CLUSTER_PERCENT',
    runs: 100,
    settings: { OPENSEARCH_VERSION: version },
  }));

/** Every test file that `npm test` samples. */
export const LONG_TESTS: readonly LongTest[] = [
  { file: 'src/features/feeds/server/fixtures.test.ts', variable: 'FIXTURE_PERCENT', runs: 100 },
  { file: 'src/features/demo/server/seed-demo.test.ts', variable: 'SEEDED_LISTINGS', runs: 1_000_000 },
  { file: 'src/features/feeds/server/hostile-feeds.test.ts', variable: 'HOSTILE_FEEDS', runs: 1000 },
  { file: 'src/features/feeds/server/import-kills.test.ts', variable: 'IMPORT_KILLS', runs: 20 },
  { file: 'src/features/feed-reading/server/json-shapes.property.test.ts', variable: 'JSON_SHAPES', runs: 1000 },
  { file: 'src/features/promotions/model/run-auction.property.test.ts', variable: 'AUCTIONS', runs: 1_000_000 },
  { file: 'src/features/promotions/server/budget-kills.test.ts', variable: 'BUDGET_KILLS', runs: 100 },
  { file: 'src/features/experiments/model/experiment-results.test.ts', variable: 'EXPERIMENT_RUNS', runs: 1_000 },
  { file: 'src/features/pricing/model/market/market.test.ts', variable: 'MARKET_CARS', runs: 2_100 },
  { file: 'src/features/pricing/model/later/later-price.test.ts', variable: 'LATER_CARS', runs: 2_100 },
  { file: 'src/features/pricing/model/appraise.test.ts', variable: 'APPRAISED_CARS', runs: 3_000 },
  { file: 'src/features/pricing/model/label/label-simulation.test.ts', variable: 'SIMULATED_CARS', runs: 300 },
  { file: 'src/features/events/server/event-kills.test.ts', variable: 'EVENT_KILLS', runs: 100 },
  { file: 'src/features/reference/server/epa.test.ts', variable: 'EPA_EVERY', runs: 1 },
  { file: 'src/ports/database/migrate.test.ts', variable: 'COMPARED_MIGRATIONS', runs: 10_000 },
  { file: 'src/features/push/server/push-devices.test.ts', variable: 'DEVICE_STEPS', runs: 40 },
  { file: 'src/features/push/server/push-kills.test.ts', variable: 'PUSHES', runs: 100_000 },
  { file: 'src/app/routes/leads/spam.test.ts', variable: 'SHOPPER_POSTS', runs: 240 },
  { file: 'src/app/whole-site/hostile-requests.test.ts', variable: 'HOSTILE_EVERY', runs: 1 },
  { file: 'src/app/whole-site/model-numbers.test.ts', variable: 'MODEL_PAGES', runs: 300 },
  { file: 'src/app/whole-site/routes-by-role.test.ts', variable: 'OPEN_ROUTES_EVERY', runs: 1 },
  { file: 'src/app/whole-site/nearby-cars.test.ts', variable: 'NEARBY_SEARCHES', runs: 150 },
  { file: 'src/app/whole-site/experiments.test.ts', variable: 'EXPERIMENT_VISITORS', runs: 90 },
  { file: 'src/app/whole-site/stolen-database.test.ts', variable: 'STOLEN_SIGNERS', runs: 3_000 },
  { file: 'src/app/whole-site/relaxed-links.test.ts', variable: 'RELAXED_SEARCHES', runs: 60 },
  { file: 'src/app/whole-site/query-fuzz.test.ts', variable: 'FUZZ_RUNS', runs: 100_000 },
  { file: 'src/features/search-memory/server/snapshot/snapshot-file.test.ts', variable: 'SNAPSHOT_KILLS', runs: 60 },
  { file: 'src/features/words/server/keyword-suggestions.test.ts', variable: 'SUGGESTION_RUNS', runs: 60 },
  { file: 'src/features/words/model/read-sentence.test.ts', variable: 'MODELS_EVERY', runs: 1 },
  { file: 'src/features/words/model/words-address.property.test.ts', variable: 'FUZZ_RUNS', runs: 10_000 },
  { file: 'src/features/words/model/read-sentence.property.test.ts', variable: 'FUZZ_RUNS', runs: 10_000 },
  { file: 'e2e/processes/kills.test.ts', variable: 'KILLS', runs: 200 },
  { file: 'e2e/processes/memory.test.ts', variable: 'MEMORY_MINUTES', runs: 120 },
  { file: 'e2e/processes/memory.test.ts', variable: 'MEMORY_CONTROL', runs: 1 },
  { file: 'e2e/processes/terminations.test.ts', variable: 'TERMINATIONS', runs: 200 },
  { file: 'e2e/processes/start-cut-off.test.ts', variable: 'START_CUTS', runs: 1 },
  { file: 'e2e/processes/start-terminated.test.ts', variable: 'START_TERMINATIONS', runs: 20 },
  { file: 'src/app/bytes/fragments.test.tsx', variable: 'PAGE_STATES', runs: 100 },
  { file: 'src/app/bytes/render-page.test.ts', variable: 'PAGE_STATES', runs: 100 },
  { file: 'tools/dev/dev-server.test.ts', variable: 'PAGE_STATES', runs: 100 },
  { file: 'src/app/cli/cut-commands.test.ts', variable: 'COMMAND_CUTS', runs: 60 },
  { file: 'src/app/whole-site/cut-connections.test.ts', variable: 'DATABASE_CUTS', runs: 100_000 },
  { file: 'e2e/processes/full-disk.test.ts', variable: 'FULL_DISKS', runs: 20 },
  { file: 'e2e/processes/rolling-restart.test.ts', variable: 'RESTART_ROUNDS', runs: 10 },
  { file: 'src/features/alerts/server/past-mails-oracle.test.ts', variable: 'MAIL_STEPS', runs: 60 },
  { file: 'src/features/outbox/server/send-mail.test.ts', variable: 'OUTBOX_MAILS', runs: 10_000 },
  { file: 'src/app/backup/restore-whole.test.ts', variable: 'RESTORE_KILLS', runs: 200 },
  { file: 'src/features/search-cluster/server/cluster-faults.test.ts', variable: 'FAULT_ROUNDS', runs: 5 },
  { file: 'src/features/search-cluster/server/cluster-disk.test.ts', variable: 'DISK_LOSSES', runs: 2 },
  { file: 'src/features/search-cluster/server/cluster-crash.test.ts', variable: 'WRITER_KILLS', runs: 5 },
  { file: 'src/app/whole-site/same-answers.test.ts', variable: 'SAME_ANSWERS_RUNS', runs: 20_000 },
  { file: 'src/app/whole-site/one-state.test.ts', variable: 'ONE_STATE_RUNS', runs: 1_000 },
  { file: 'src/app/routes/rest/keyword-counts.property.test.ts', variable: 'KEYWORD_RUNS', runs: 1_000 },
  ...PROPERTIES.map((file) => ({ file, variable: 'PROPERTY_PERCENT', runs: 100 })),
  ...['2', '3'].flatMap(clusterTests),
];
