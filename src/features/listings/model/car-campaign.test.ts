import { expect, test } from 'vitest';
import { campaignIdOf, parseCarCampaign, sponsoredCodes } from './car-campaign.ts';

test('reads a campaign with and without a tier', () => {
  expect(parseCarCampaign('7:marketplace:spotlight:PREMIUM:paid')).toEqual({
    id: 7,
    brand: 'marketplace',
    placement: 'spotlight',
    tier: 'PREMIUM',
    isHouse: false,
  });
  expect(parseCarCampaign('8:maker:boost::house')).toMatchObject({ tier: '', isHouse: true });
  expect(campaignIdOf('70:maker:boost::house')).toBe(70);
});

test('a car is sponsored on the brands whose campaigns are paid for', () => {
  expect(sponsoredCodes(undefined)).toEqual([]);
  expect(
    sponsoredCodes(['7:marketplace:spotlight:PREMIUM:paid', '8:maker:boost::house', '9:marketplace:boost::paid']),
  ).toEqual(['maker:boost', 'marketplace', 'marketplace:boost', 'marketplace:spotlight:PREMIUM']);
});
