/** Server door of the demo room: a made-up inventory for a site that has none yet. */
export { DEMO_SOURCE, demoOptions } from './server/seed-demo.ts';
export { seedDemoInProcess } from './server/seed-in-process.ts';
export { seedDealerStories } from './server/seed-dealer-stories.ts';
