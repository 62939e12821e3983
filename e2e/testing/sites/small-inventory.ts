/** Sellers of the small inventory. */
const SELLERS = {
  denver: ['Larimer Motors', '1600 Larimer St, Denver, CO 80202'],
  boulder: ['Flatiron Autos', '900 Pearl St, Boulder, CO 80302'],
  springs: ['Pikes Peak Cars', '10 Tejon St, Colorado Springs, CO 80903'],
  newYork: ['Hudson Auto', '350 5th Ave, New York, NY 10118'],
} as const;

type Car = {
  condition?: string;
  year?: number;
  make: string;
  model: string;
  trim?: string;
  price?: number | '';
  mileage?: number;
  body: string;
  fuel?: string;
  drive: string;
  transmission?: string;
  color?: string;
  seller?: keyof typeof SELLERS;
  listed?: string;
};

const HEADERS =
  'stock_number,condition,year,make,model,trim,price,mileage,body_style,fuel,drivetrain,transmission,exterior_color,date_in_stock,dealership_name,dealership_address';

/** The number of cars that the journey's search finds; more than one page shows. */
export const EXPECTED_TACOMA_COUNT = 28;

/** Used 4WD Tacomas under $30,000 near Denver, one of each mileage; the price falls with mileage. */
const wanted: Car[] = Array.from({ length: EXPECTED_TACOMA_COUNT }, (_, index) => ({
  make: 'Toyota',
  model: 'Tacoma',
  trim: index % 2 ? 'SR5' : 'TRD Sport',
  year: 2015 + (index % 6),
  price: 29_900 - index * 300,
  mileage: 31_000 + index * 2_500,
  body: 'Crew Cab Pickup',
  drive: '4WD',
  seller: index % 3 ? 'denver' : 'boulder',
  color: index % 2 ? 'Blue' : 'White',
}));

/** Each differs from the wanted cars in one respect. */
const nearMisses: Car[] = [
  { make: 'Toyota', model: 'Tacoma', body: 'Crew Cab Pickup', drive: 'RWD', price: 21_000, mileage: 20_000 },
  { make: 'Toyota', model: 'Tacoma', body: 'Crew Cab Pickup', drive: '4WD', price: 30_001, mileage: 20_001 },
  { make: 'Toyota', model: 'Tacoma', body: 'Crew Cab Pickup', drive: '4WD', price: '', mileage: 20_002 },
  {
    make: 'Toyota',
    model: 'Tacoma',
    body: 'Crew Cab Pickup',
    drive: '4WD',
    price: 22_000,
    mileage: 20_003,
    seller: 'springs',
  },
  {
    make: 'Toyota',
    model: 'Tacoma',
    body: 'Crew Cab Pickup',
    drive: '4WD',
    price: 29_000,
    mileage: 20_004,
    condition: 'new',
    year: 2026,
  },
  { make: 'Toyota', model: 'Camry', trim: 'XSE', body: 'Sedan', drive: 'FWD', price: 22_000, mileage: 20_005 },
  { make: 'Ford', model: 'F-150', trim: 'XLT', body: 'Crew Cab Pickup', drive: '4WD', price: 28_000, mileage: 20_006 },
];

const others: Car[] = [
  {
    make: 'Honda',
    model: 'Civic',
    trim: 'EX',
    body: 'Sedan',
    drive: 'FWD',
    price: 17_500,
    mileage: 52_000,
    color: 'Gray',
  },
  {
    make: 'Honda',
    model: 'CR-V',
    trim: 'EX-L',
    body: 'SUV',
    drive: 'AWD',
    price: 25_500,
    mileage: 33_000,
    color: 'Red',
  },
  {
    make: 'Tesla',
    model: 'Model 3',
    body: 'Sedan',
    drive: 'RWD',
    fuel: 'Electric',
    price: 27_900,
    mileage: 28_000,
    seller: 'newYork',
  },
  {
    make: 'Toyota',
    model: 'Prius',
    trim: 'LE',
    body: 'Hatchback',
    drive: 'FWD',
    fuel: 'Hybrid',
    price: 19_900,
    mileage: 71_000,
  },
  {
    make: 'Mazda',
    model: 'MX-5 Miata',
    body: 'Convertible',
    drive: 'RWD',
    transmission: 'Manual',
    price: 24_300,
    mileage: 14_000,
  },
  {
    make: 'BMW',
    model: '3 Series',
    body: 'Sedan',
    drive: 'AWD',
    price: 31_000,
    mileage: 41_000,
    condition: 'certified',
  },
  {
    make: 'Ford',
    model: 'Mustang',
    trim: 'GT',
    body: 'Coupe',
    drive: 'RWD',
    price: 35_500,
    mileage: 9_000,
    condition: 'new',
    year: 2026,
  },
];

const CARS: readonly Car[] = [...wanted, ...nearMisses, ...others];

/** The number of listings in the small inventory. */
export const SMALL_INVENTORY_COUNT = CARS.length;

/** A feed of used and new cars, most of them Tacomas near Denver. */
export const SMALL_INVENTORY = feedOf(CARS);

/** The same feed without its first car. */
export const FEED_WITHOUT_FIRST_CAR = feedOf(CARS.slice(1), 1);

function feedOf(cars: readonly Car[], from = 0): string {
  return `${[HEADERS, ...cars.map((car, index) => rowOf(car, index + from))].join('\n')}\n`;
}

function rowOf(car: Car, index: number): string {
  const [name, address] = SELLERS[car.seller ?? 'denver'];
  const values = [
    `E2E${String(index).padStart(3, '0')}`,
    car.condition ?? 'used',
    car.year ?? 2019,
    car.make,
    car.model,
    car.trim ?? '',
    car.price ?? '',
    car.mileage ?? '',
    car.body,
    car.fuel ?? 'Gasoline',
    car.drive,
    car.transmission ?? 'Automatic',
    car.color ?? 'Black',
    `2026-0${1 + (index % 9)}-${String(1 + (index % 28)).padStart(2, '0')}`,
    name,
    `"${address}"`,
  ];
  return values.join(',');
}
