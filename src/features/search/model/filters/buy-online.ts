import { optionFilter } from './option-filter.ts';

const OFFERS = [{ code: 'BUY_ONLINE', label: 'Buy online' }] as const;

export const buyOnline = optionFilter({ key: 'buyOnline', label: 'Buy Online', column: 'buyOnline', table: OFFERS });
