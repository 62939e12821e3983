import { expect, test } from 'vitest';
import { withCurrentPlace } from './suggestion-list.tsx';

test.each([
  [
    'a search takes the present place along',
    'makeCode=FORD',
    'fuelTypeGroup=ELE&searchRadius=50&zip=80202',
    'makeCode=FORD&searchRadius=50&zip=80202',
  ],
  ['nothing is added where no place is searched', 'makeCode=FORD', 'fuelTypeGroup=ELE', 'makeCode=FORD'],
  ['a search with a place of its own keeps it', 'makeCode=FORD&zip=10001', 'zip=80202', 'makeCode=FORD&zip=10001'],
])('%s', (_case, query, present, kept) => {
  expect(withCurrentPlace(query, present)).toBe(kept);
});
