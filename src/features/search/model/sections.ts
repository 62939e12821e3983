/** How the page renders a section's fields. */
export type SectionKind = 'checkboxes' | 'drawings' | 'swatches' | 'tree' | 'location' | 'year' | 'price' | 'mileage';

/** One section of the filter panel: its title and the query fields in it. */
export type Section = { key: string; label: string; kind: SectionKind; fields: readonly string[] };

/** The 28 sections in the specified order (spec 2 §2), At Home Services last (spec I06). */
export const SECTIONS: readonly Section[] = [
  { key: 'condition', label: 'Condition', kind: 'checkboxes', fields: ['listingType'] },
  { key: 'make', label: 'Make/Model/Trim', kind: 'tree', fields: ['makeCode', 'modelCode', 'trimCode'] },
  { key: 'location', label: 'Location', kind: 'location', fields: ['zip', 'searchRadius'] },
  { key: 'year', label: 'Year', kind: 'year', fields: ['startYear', 'endYear'] },
  {
    key: 'price',
    label: 'Price & Payments',
    kind: 'price',
    fields: ['minPrice', 'maxPrice', 'minPayment', 'maxPayment', 'downPayment', 'termMonths', 'aprPercent'],
  },
  { key: 'mileage', label: 'Mileage', kind: 'mileage', fields: ['minMileage', 'maxMileage', 'mileage'] },
  { key: 'body-style', label: 'Body Style', kind: 'drawings', fields: ['vehicleStyleCode'] },
  { key: 'seller', label: 'Seller Type', kind: 'checkboxes', fields: ['sellerType'] },
  { key: 'deals', label: 'Best Deals', kind: 'checkboxes', fields: ['dealType'] },
  { key: 'fuel', label: 'Fuel Type', kind: 'checkboxes', fields: ['fuelTypeGroup'] },
  { key: 'economy', label: 'Fuel Economy', kind: 'checkboxes', fields: ['mpgRange'] },
  { key: 'range', label: 'Electric Mile Range', kind: 'checkboxes', fields: ['electricMileRange'] },
  { key: 'transmission', label: 'Transmission', kind: 'checkboxes', fields: ['transmissionCode'] },
  { key: 'drive', label: 'Drive Type', kind: 'checkboxes', fields: ['driveGroup'] },
  { key: 'cylinders', label: 'Cylinders', kind: 'checkboxes', fields: ['engineCode'] },
  { key: 'displacement', label: 'Engine Displacement', kind: 'checkboxes', fields: ['engineDisplacement'] },
  { key: 'doors', label: 'Doors', kind: 'checkboxes', fields: ['doorCode'] },
  { key: 'exterior', label: 'Exterior Color', kind: 'swatches', fields: ['extColorSimple'] },
  { key: 'interior', label: 'Interior Color', kind: 'swatches', fields: ['intColorSimple'] },
  { key: 'features', label: 'Features', kind: 'checkboxes', fields: ['featureCode'] },
  { key: 'history', label: 'Vehicle History', kind: 'checkboxes', fields: ['vehicleHistoryType'] },
  { key: 'use', label: 'Vehicle Use Type', kind: 'checkboxes', fields: ['vehicleUseType'] },
  {
    key: 'style-type',
    label: 'Sedan/SUV/Van Type',
    kind: 'checkboxes',
    fields: ['sedanSubtypeCode', 'suvSubtypeCode', 'vanSubtypeCode'],
  },
  { key: 'bed', label: 'Truck Bed Length', kind: 'checkboxes', fields: ['truckBedLength'] },
  { key: 'cab', label: 'Truck Cab Size', kind: 'checkboxes', fields: ['bodyStyleSubtypeCode'] },
  { key: 'exchange', label: 'Money Back Guarantee', kind: 'checkboxes', fields: ['vehicleExchange'] },
  { key: 'buy-online', label: 'Buy Online', kind: 'checkboxes', fields: ['buyOnline'] },
  { key: 'home-services', label: 'At Home Services', kind: 'checkboxes', fields: ['homeServices'] },
];
