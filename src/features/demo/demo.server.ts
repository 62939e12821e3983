/** Door of the demo room: an invented inventory, for a shop that has none yet. */
export { DEMO_SOURCE, demoOptions, seedDemo, type SeedOptions } from './server/seed-demo.ts';
export { seedDealerStories } from './server/seed-dealer-stories.ts';
