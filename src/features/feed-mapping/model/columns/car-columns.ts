import type { ColumnRow } from './column.ts';

/** Columns that identify the car: its numbers, condition and names. */
export const CAR_COLUMNS = [
  [
    'vin',
    'vin',
    'Vehicle identification number; makes the identity of a listing',
    '4T1BF1FK5HU123456',
    'vehicle identification number, vin number, vin no, vinnumber, vehicle vin, chassis number',
  ],
  [
    'stock_number',
    'text',
    'Number of the car in its store; the identity where there is no VIN',
    'T10452',
    'stock, stock no, stock id, stocknum, stock num, id, listing id, listingid, ad id, vehicle id, sku, offer id, inventory id, unit number',
  ],
  [
    'condition',
    'code',
    '`NEW`, `USED`, `CERTIFIED` or `3P_CERT`; a grade such as `excellent` or `3.5` is a used car',
    'used',
    'listing type, listingtype, new used, newused, new or used, new&used, offer type, offertype, inventory type, stock type, stocktype, type, vehicle condition, car condition, item condition, status, used or new, vehicle type, state of use',
  ],
  [
    'condition_grade',
    'text',
    'The state of a used car: `excellent`, `good`, `fair`…, or a grade from 1 (rough) to 5; else `condition` may tell it',
    '3.8',
    'grade, condition, condition report, condition score, condition rating, condition report grade, cr, cr grade, cr score, auction grade, vehicle grade, overall grade, overall condition, car grade',
  ],
  ['is_new', 'yes/no', 'Yes makes the car `NEW`', 'no', 'new, isnew, new car, brand new'],
  [
    'certified_pre_owned',
    'yes/no',
    'Yes makes the car `CERTIFIED`',
    'yes',
    'certified, is certified, cpo, is cpo, is oemcpo, oem cpo, manufacturer certified, certified preowned, certifiedpreowned',
  ],
  [
    'third_party_certified',
    'yes/no',
    'Yes makes the car `3P_CERT`, unless it is certified by its maker',
    'no',
    '3p cert, third party certified, dealer certified, is dealer certified',
  ],
  [
    'certified_program',
    'text',
    'Name of the certified program',
    'Gold Certified',
    'certification, certified program name, cpo program, certification program, certified product',
  ],
  [
    'year',
    'year',
    'Model year; a row without one is rejected',
    '2019',
    'model year, modelyear, vehicle year, yr, car year, registration year, year of manufacture, production year, yearmodel, prod year, manufacture year, reg year, first registration, vehiclemodeldate',
  ],
  [
    'make',
    'text',
    'Make, also by nickname; a row is rejected when neither it nor the VIN tells the make',
    'Toyota',
    'manufacturer, brand, make name, makename, vehicle make, car make, marque, mfr, company, franchise make, manufacturer name, brand name',
  ],
  ['model', 'text', 'Model', 'Camry', 'model name, modelname, vehicle model, car model, car name, model code, carline'],
  [
    'trim',
    'text',
    'Trim',
    'XSE',
    'trim name, trimname, trim level, vehicle trim, version, grade, edition, trim line, variant, submodel, sub model, vehicleconfiguration',
  ],
  ['series', 'text', 'Series above the model, where the maker has one', '3 Series', 'model series, vehicle series'],
] as const satisfies readonly ColumnRow[];
