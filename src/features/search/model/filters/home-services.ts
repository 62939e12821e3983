import { HOME_SERVICES } from '#features/reference/reference.ts';
import { optionFilter } from './option-filter.ts';

export const homeServices = optionFilter({
  key: 'homeServices',
  label: 'At Home Services',
  column: 'homeServices',
  table: HOME_SERVICES,
  match: 'all',
  section: { key: 'home-services' },
  param: {
    wordings: {
      exact: {
        HOME_DELIVERY:
          'delivery, free delivery, delivered, delivered to my door, delivered to my home, delivered to my house, delivered to me, deliver to me, deliver to my home, delivery to my home, delivery to my door, home delivered, shipped to me, can deliver, ship to me, at home delivery, free home delivery',
        HOME_TEST_DRIVE: 'home test drive, at home test drive',
        VIRTUAL_TOUR: 'video tour, virtual tours',
      },
    },
  },
});
