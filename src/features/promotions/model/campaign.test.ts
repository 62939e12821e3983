import { expect, test } from 'vitest';
import { CAMPAIGN_STATES, type CampaignAction, campaignDayOf, nextState } from './campaign.ts';

const ACTIONS: readonly CampaignAction[] = ['submit', 'approve', 'reject', 'pause', 'resume', 'end'];

test('allows these changes of state and no others', () => {
  const allowed = CAMPAIGN_STATES.flatMap((state) =>
    ACTIONS.flatMap((action) => {
      const next = nextState(state, action);
      return next ? [`${state} ${action} ${next}`] : [];
    }),
  );
  expect(allowed).toEqual([
    'draft submit pending',
    'draft end ended',
    'pending approve running',
    'pending reject draft',
    'pending end ended',
    'running pause paused',
    'running end ended',
    'paused resume running',
    'paused end ended',
  ]);
});

test('days begin at midnight in the site’s time zone', () => {
  expect(campaignDayOf(new Date('2026-11-27T04:59:59Z'))).toEqual({ day: '2026-11-26', passed: 86_399 / 86_400 });
  expect(campaignDayOf(new Date('2026-11-27T05:00:00Z'))).toEqual({ day: '2026-11-27', passed: 0 });
  expect(campaignDayOf(new Date('2026-07-04T16:00:00Z'))).toEqual({ day: '2026-07-04', passed: 0.5 });
});
