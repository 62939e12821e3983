import { optionFilter } from './option-filter.ts';

const CHOICES = [{ code: 'true', label: 'Sponsored listings only' }] as const;

export const isSponsorship = optionFilter({
  key: 'isSponsorship',
  label: 'Sponsored',
  column: 'sponsored',
  table: CHOICES,
  heading: 'Sponsored',
});
