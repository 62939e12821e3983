import { HISTORY_TYPES } from '#features/reference/reference.ts';
import { optionFilter } from './option-filter.ts';

export const vehicleHistoryType = optionFilter({
  key: 'vehicleHistoryType',
  label: 'Vehicle History',
  column: 'history',
  table: HISTORY_TYPES,
  match: 'all',
  aliases: ['vehicleHistoryTypes'],
  section: { key: 'history' },
  param: {
    suggested: 6,
    wordings: {
      exact: {
        ONE_OWNER:
          'one owner, 1 owner, single owner, one previous owner, 1 previous owner, first owner, original owner, one owner only, only one owner, one owner car',
        NO_ACCIDENTS:
          "no accident, accident free, accidents free, zero accidents, 0 accidents, never wrecked, no wreck, no crashes, not wrecked, no collision, never crashed, no damage, undamaged, free of accidents, clean carfax, clean car fax, carfax clean, clean carfax report, clean autocheck, no accident history, no accident reported, without accident, never in an accident, never been in an accident, hasn't been in an accident, no reported accident, no prior accident, no accident ever",
        CLEAN_TITLE:
          'clear title, no salvage, not salvage, no salvage title, no rebuilt, no rebuilt title, not rebuilt, no branded title, no salvage or rebuilt, title clean, clean titles only, clean title only',
        PERSONAL_USE:
          'personal use, not a rental, no rental, never a rental, no fleet, not fleet, no rental car, non rental, no ex rental, personally owned',
        SERVICE_RECORDS:
          'service history, maintenance records, maintenance history, service records available, full service history',
      },
      denied: {
        NO_ACCIDENTS:
          'accident, wreck, wrecked, crashed, damaged, in an accident, in accident, in a wreck, crash, collision, prior accident, reported accident, accident history, accident reported, damage, prior damage, accident damage, body damage, frame damage, accident or damage',
        CLEAN_TITLE:
          'salvage, salvaged, salvage title, salvage vehicle, rebuilt, rebuilt title, branded title, branded, salvage or rebuilt, rebuilt or salvage, flood damage, flood, flooded, flood car, totaled, totalled, lemon, lemon law, reconstructed',
        PERSONAL_USE:
          'rental, rental car, ex rental, former rental, fleet, fleet vehicle, fleet car, taxi, police car, commercial use history',
      },
    },
  },
});
