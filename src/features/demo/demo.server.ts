/** Door of the demo room: an invented inventory, for a shop that has none yet. */
export { DEMO_SOURCE, demoOptions } from './server/seed-demo.ts';
export { seedDemoInProcess } from './server/seed-in-process.ts';
export { seedDealerStories } from './server/seed-dealer-stories.ts';
