import { withFilter } from '../model/vehicle-query.ts';
import { UNFILTERED_QUERY } from './arbitrary-search.ts';

export const DENVER = {
  zip: '80202',
  city: 'Denver',
  state: 'CO',
  latitude: 39.7525,
  longitude: -104.9995,
  marketArea: 'DEN',
};

/** All cars, at any distance from Denver. */
export const FROM_DENVER = withFilter(UNFILTERED_QUERY, 'location', { place: DENVER, radiusMiles: 0, extendTo: null });
