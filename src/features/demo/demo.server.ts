/** Server door of the demo room: a made-up inventory for a site that has none yet. */
export { DEMO_SOURCE, demoOptions } from './server/seed-demo.ts';
export { seedDemoInChildProcess } from './server/seed-in-child-process.ts';
export { seedCampaignHistory } from './server/seed-campaign-history.ts';
export { seedCampaigns } from './server/seed-campaigns.ts';
export { seedDealerStories } from './server/seed-dealer-stories.ts';
export { seedSearches } from './server/seed-searches.ts';
export { removeDemoReviews, seedReviews } from './server/seed-reviews.ts';
