// Writes a CSV feed of N made-up cars to standard output, the same for the same N and seed: node tools/node24.mjs
// tools/generate-feed.ts 1000000 [seed] > cars.csv For measuring the import only: the demo's inventory, which another
// program generates, is realistic; this one is merely plausible.
import { once } from 'node:events';
import { hasValidCheckDigit } from '#features/feed-values/feed-values.ts';
import { catalog } from '#features/reference/reference.server.ts';
import { seededNumbers } from '#kit/seeded-numbers.ts';

const HEADER =
  'vin,stock_number,store_code,dealership_name,dealership_address,condition,year,make,model,trim,price,vehicle_msrp,mileage,body_style,fuel,transmission,drivetrain,engine,doors,mpg_city,mpg_highway,exterior_color,interior_color,features,vehicle_history,image_link,link,date_in_stock';

const CONDITIONS = ['Used', 'Used', 'Used', 'New', 'CPO', 'pre-owned'];
const BODIES = ['Sedan', '4dr SUV', 'Crew Cab Pickup', 'Coupe', 'Hatchback', 'Minivan', 'SUV / Crossover', 'Wagon'];
const FUELS = ['Gasoline', 'Regular Unleaded', 'Diesel', 'Hybrid', 'Plug-In Hybrid', 'Electric', 'E85 Flex Fuel'];
const GEARS = ['8-Speed Automatic', 'CVT', 'Automatic', '6-Speed Manual', '7-Speed DSG'];
const DRIVES = ['FWD', 'AWD', 'Four Wheel Drive', 'rear wheel drive', '4x4'];
const ENGINES = ['2.5L 4-Cylinder', '3.5L V6', '5.0L V8', '2.0L I4 Turbo', '1.5L 3 cyl'];
const PAINTS = [
  'Midnight Black Metallic',
  'Blizzard Pearl',
  'Classic Silver',
  'Magnetic Gray',
  'Ruby Red',
  'Deep Blue',
  'Lunar Rock',
];
const INSIDES = ['Black leather', 'Ash', 'Tan cloth', 'Parchment'];
const FEATURES = [
  'Bluetooth',
  'Heated Seats',
  'Sunroof',
  'Apple CarPlay',
  'Android Auto',
  'Backup Camera',
  'Remote Start',
  'Navigation',
];
const HISTORIES = ['No accidents|One owner', 'Clean title', 'No accidents|Clean title|Personal use', ''];
const TOWNS = [
  'Denver, CO 80202',
  'Austin, TX 78701',
  'Miami, FL 33101',
  'Boston, MA 02108',
  'Portland, OR 97201',
  'Phoenix, AZ 85001',
];
const LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789';

type Car = { make: string; model: string; trims: readonly string[] };

function knownCars(): Car[] {
  return catalog.makes().flatMap((make) =>
    catalog.models(make.code).map((model) => ({
      make: make.label,
      model: model.label,
      trims: catalog.trims(make.code, model.code).map((trim) => trim.label),
    })),
  );
}

/** Returns a VIN with a valid check digit; the row number makes it unique. */
function vinOf(row: number): string {
  const tail = String(row % 10_000_000).padStart(7, '0');
  const [head, rest] = [
    `1${LETTERS[row % 23]}4RC2E5`,
    `${LETTERS[(row * 7) % 23]}${tail.slice(0, 1)}${LETTERS[(row * 3) % 23]}${tail.slice(1, 6)}`,
  ];
  const digit = [...'0123456789X'].find((sign) =>
    hasValidCheckDigit(`${head}${sign}${rest.slice(0, 7)}${tail.slice(6)}`),
  );
  return `${head}${digit}${rest.slice(0, 7)}${tail.slice(6)}`;
}

function createRows(seed: number): (row: number) => string {
  const random = seededNumbers(seed);
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)]!;
  const cars = knownCars();
  return (row) => {
    const car = pick(cars);
    const year = 2008 + Math.floor(random() * 18);
    const price = 4000 + Math.floor(random() * 60_000);
    const store = 1 + Math.floor(random() * 4000);
    const features = FEATURES.filter(() => random() < 0.5).join('|');
    const day = new Date(Date.UTC(2026, 0, 1 + Math.floor(random() * 300))).toISOString().slice(0, 10);
    const miles = Math.floor(random() * 150_000);
    return [
      vinOf(row),
      `S${row}`,
      `ST${store}`,
      `Dealer ${store}`,
      `"${store} Main St, ${TOWNS[store % TOWNS.length]}"`,
      pick(CONDITIONS),
      year,
      `"${car.make}"`,
      `"${car.model}"`,
      `"${car.trims.length ? pick(car.trims) : ''}"`,
      random() < 0.03 ? 'Not Priced' : `"$${price.toLocaleString('en-US')}"`,
      price + 4000,
      miles,
      pick(BODIES),
      pick(FUELS),
      pick(GEARS),
      pick(DRIVES),
      pick(ENGINES),
      pick([2, 4, 4, 5]),
      15 + Math.floor(random() * 25),
      20 + Math.floor(random() * 25),
      pick(PAINTS),
      pick(INSIDES),
      features,
      pick(HISTORIES),
      `https://pictures.example/${row}.jpg`,
      `https://dealers.example/${store}/${row}`,
      day,
    ].join(',');
  };
}

const [count, seed] = process.argv.slice(2).map(Number);
if (!count || count < 1) {
  console.error('Say how many rows: node tools/node24.mjs tools/generate-feed.ts 1000000 [seed] > cars.csv');
  process.exit(1);
}
const rowOf = createRows(seed ?? 1);
let piece = `${HEADER}\n`;
for (let row = 1; row <= count; row++) {
  piece += `${rowOf(row)}\n`;
  if (piece.length > 1 << 18 || row === count) {
    if (!process.stdout.write(piece)) await once(process.stdout, 'drain');
    piece = '';
  }
}
