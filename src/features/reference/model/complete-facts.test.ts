import { expect, it, test } from 'vitest';
import { catalog } from '../reference.server.ts';
import { completeFacts, type RatedFacts } from './complete-facts.ts';
import { epaLineSchema, readEpaLine, type EpaVehicle } from './epa-vehicle.ts';

const HEADER =
  'id,year,make,model,baseModel,drive,trany,cylinders,displ,fuelType1,atvType,city08,highway08,comb08,range,rangeA';
// Lines in the EPA's format with made-up figures.
const LINES = `
1,2018,Toyota,Camry,Camry,Front-Wheel Drive,Automatic (S8),4.0,2.5,Regular Gasoline,,29,41,34,0,
2,2018,Toyota,Camry LE/SE,Camry,Front-Wheel Drive,Automatic (S8),4.0,2.5,Regular Gasoline,,28,39,32,0,
3,2018,Toyota,Camry XLE/XSE,Camry,Front-Wheel Drive,Automatic (S8),6.0,3.5,Regular Gasoline,,22,32,26,0,
4,2018,Toyota,Camry Hybrid LE,Camry,Front-Wheel Drive,Automatic (AV-S6),4.0,2.5,Regular Gasoline,Hybrid,51,53,52,0,
5,2018,Ford,F150 Pickup 4WD,F150 Pickup,4-Wheel Drive,Automatic (S10),8.0,5.0,Regular Gasoline,,16,22,18,0,
6,2018,Ford,F150 Pickup 2WD,F150 Pickup,Rear-Wheel Drive,Automatic (S10),8.0,5.0,Regular Gasoline,,17,23,19,0,
7,2018,BMW,330i,3 Series,Rear-Wheel Drive,Automatic (S8),4.0,2.0,Premium Gasoline,,24,34,28,0,
8,2018,BMW,330i xDrive,3 Series,All-Wheel Drive,Automatic (S8),4.0,2.0,Premium Gasoline,,23,33,27,0,
9,2022,Tesla,Model 3 Long Range AWD,Model 3,All-Wheel Drive,Automatic (A1),,,Electricity,EV,134,126,131,358,
10,2021,Toyota,RAV4 Prime 4WD,RAV4 Prime,4-Wheel or All-Wheel Drive,Automatic (AV-S6),4.0,2.5,Regular Gasoline,Plug-in Hybrid,40,36,38,0,42
11,2018,Chevrolet,Silverado 4WD,Silverado,4-Wheel Drive,Automatic 6-spd,8.0,5.3,Regular Gasoline,,16,22,18,0,
12,2018,Mazda,MX-5,MX-5,Rear-Wheel Drive,Manual 6-spd,4.0,2.0,Premium Gasoline,,26,33,29,0,
13,2018,Mazda,MX-5,MX-5,Rear-Wheel Drive,Automatic (S6),4.0,2.0,Premium Gasoline,,26,35,29,0,
14,2018,Nobody,Nothing,Nothing,Rear-Wheel Drive,Manual 6-spd,4.0,2.0,Premium Gasoline,,26,33,29,0,
`;
const RATED = LINES.trim()
  .split('\n')
  .map((line) => {
    const cells = line.split(',');
    return readEpaLine(
      epaLineSchema.parse(Object.fromEntries(HEADER.split(',').map((name, index) => [name, cells[index] ?? '']))),
      catalog,
    );
  })
  .filter((vehicle): vehicle is EpaVehicle => vehicle !== null);

function facts(year: number, makeCode: string, modelCode: string, more: Partial<RatedFacts> = {}): RatedFacts {
  return {
    year,
    makeCode,
    modelCode,
    model: catalog.model(makeCode, modelCode)?.label ?? null,
    ...{ trim: null, fuelCode: null, driveCode: null, transmissionCode: null, engineCode: null },
    ...{ displacementLiters: null, mpgCity: null, mpgHighway: null, mpgCombined: null, electricRangeMiles: null },
    ...more,
  };
}

const complete = (listing: RatedFacts) =>
  completeFacts(
    listing,
    RATED.filter(({ makeCode }) => makeCode === listing.makeCode),
  );

it('leaves out lines of unknown makes', () => expect(RATED).toHaveLength(13));

test.each<[string, RatedFacts, object]>([
  ['what is sure of a car whose engine nobody told', facts(2018, 'TOYOTA', 'CAMRY'), { driveCode: 'FWD' }],
  [
    'the line that names the trim',
    facts(2018, 'TOYOTA', 'CAMRY', { trim: 'SE', fuelCode: 'GSL' }),
    { mpgCity: 28, mpgHighway: 39, mpgCombined: 32, driveCode: 'FWD', engineCode: '4', displacementLiters: 2.5 },
  ],
  [
    'the line of the fuel',
    facts(2018, 'TOYOTA', 'CAMRY', { fuelCode: 'HYB', driveCode: 'FWD' }),
    { mpgCity: 51, mpgHighway: 53, mpgCombined: 52, engineCode: '4', displacementLiters: 2.5 },
  ],
  [
    'the line of the drive',
    facts(2018, 'FORD', 'F_150', { driveCode: '4WD', engineCode: '8' }),
    { mpgCity: 16, mpgHighway: 22, mpgCombined: 18, displacementLiters: 5 },
  ],
  [
    'a pickup that the EPA names without its class',
    facts(2018, 'CHEVROLET', 'SILVERADO_1500', { driveCode: '4WD' }),
    { mpgCity: 16, mpgHighway: 22, mpgCombined: 18, engineCode: '8', displacementLiters: 5.3 },
  ],
  [
    'the line that names the trim and nothing more',
    facts(2018, 'BMW', '3_SERIES', { trim: '330i', mpgCity: 20 }),
    { mpgHighway: 34, mpgCombined: 28, driveCode: 'RWD', engineCode: '4', displacementLiters: 2 },
  ],
  [
    'electric miles',
    facts(2022, 'TESLA', 'MODEL_3', { trim: 'Long Range', fuelCode: 'ELE' }),
    {
      mpgCity: 134,
      mpgHighway: 126,
      mpgCombined: 131,
      electricRangeMiles: 358,
      driveCode: 'AWD',
      engineCode: 'ELECTRIC',
    },
  ],
  [
    'electric miles of a plug-in, but no drive that the line leaves open',
    facts(2021, 'TOYOTA', 'RAV4_PRIME'),
    { mpgCity: 40, mpgHighway: 36, mpgCombined: 38, electricRangeMiles: 42, engineCode: '4', displacementLiters: 2.5 },
  ],
  [
    'the line of the gearbox',
    facts(2018, 'MAZDA', 'MX_5_MIATA', { transmissionCode: 'MANUAL' }),
    { mpgCity: 26, mpgHighway: 33, mpgCombined: 29, driveCode: 'RWD', engineCode: '4', displacementLiters: 2 },
  ],
  [
    'only what both gearboxes share',
    facts(2018, 'MAZDA', 'MX_5_MIATA'),
    { mpgCity: 26, mpgCombined: 29, driveCode: 'RWD', engineCode: '4', displacementLiters: 2 },
  ],
  ['nothing of another year', facts(2017, 'TOYOTA', 'CAMRY'), {}],
  ['nothing where the listing contradicts every line', facts(2018, 'FORD', 'F_150', { engineCode: '4' }), {}],
  ['nothing without a model', { ...facts(2018, 'FORD', 'F_150'), modelCode: null }, {}],
])('fills %s', (_, listing, filled) => expect(complete(listing)).toEqual(filled));
