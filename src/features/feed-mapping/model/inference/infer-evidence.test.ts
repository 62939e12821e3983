import { describe, expect, test } from 'vitest';
import { catalog } from '#features/reference/reference.server.ts';
import { inferMapping } from './infer-mapping.ts';

function infer(headers: string, ...rows: string[]) {
  const names = headers.split(';');
  const cells = rows.map((row) => row.split(';'));
  return inferMapping(
    { headers: names, values: new Map(names.map((name, at) => [name, cells.map((row) => row[at] ?? '')])) },
    catalog,
  );
}

const columnsOf = (headers: string, ...rows: string[]) => infer(headers, ...rows).columns;

describe('words of headers', () => {
  test.each([
    ['P.V.P. (€)', '9000', { price: 'P.V.P. (€)' }],
    ['Leistung (kW)', '110', { horsepower: 'Leistung (kW)' }],
    ['vehicle.odometerReadingMiles', '41000', { mileage: 'vehicle.odometerReadingMiles' }],
    ['pointDeVente.nom', 'Garage du Parc', { dealership_name: 'pointDeVente.nom' }],
    ['DT_1MEC', '16/05/2022', { year: 'DT_1MEC' }],
    ['Km-Stand lt. Tacho', '79.109', { mileage: 'Km-Stand lt. Tacho' }],
    ['ID de publicación', 'T10', { stock_number: 'ID de publicación' }],
    ['Extra Urban MPG', '48', { mpg_highway: 'Extra Urban MPG' }],
    ['WHL_DRV_DESC', 'Front Wheel Drive', { drivetrain: 'WHL_DRV_DESC' }],
    ['T/M', 'A', { transmission: 'T/M' }],
    ['Haupttyp', 'A4', { model: 'Haupttyp' }],
    ['Untertyp', 'Comfortline', { trim: 'Untertyp' }],
    ['Zustandsnote', '2.5', { condition_grade: 'Zustandsnote' }],
    ['Beschreibungstext', 'Gepflegter Wagen aus zweiter Hand.', { description: 'Beschreibungstext' }],
    ['Réf. parc', 'T104', { stock_number: 'Réf. parc' }],
    ['Prix remisé', '9900', { price: 'Prix remisé' }],
    ['Dénomination commerciale', 'Clio', { model: 'Dénomination commerciale' }],
    ['Prix achat immédiat', '9900', { price: 'Prix achat immédiat' }],
    ['Km affiché', '41000', { mileage: 'Km affiché' }],
    ['telefono1', '912 345 678', { dealer_phone: 'telefono1' }],
    ['TARIFA_FABR', '31000', { vehicle_msrp: 'TARIFA_FABR' }],
    ['CENTRO_VENTA', 'Motor Norte', { dealership_name: 'CENTRO_VENTA' }],
    ['DTO_MAXIMO', '500', { incentive: 'DTO_MAXIMO' }],
    ['Estado/Provincia', 'Jalisco', { dealer_state: 'Estado/Provincia' }],
    ['Abholort', 'Köln', { dealer_city: 'Abholort' }],
    ['Est. Retail Value', '21000', { market_price: 'Est. Retail Value' }],
    ['seller.score.total', '120', { dealer_review_count: 'seller.score.total' }],
    ['haendler.bewertung.anzahl', '120', { dealer_review_count: 'haendler.bewertung.anzahl' }],
    ['IntNr', 'T104', { stock_number: 'IntNr' }],
    ['Lot number', '40310248', { stock_number: 'Lot number' }],
    ['Modell / Typ', 'Sportage Spirit', { model: 'Modell / Typ' }],
    ['Compra inmediata', '30.350', { price: 'Compra inmediata' }],
    ['P. oferta', '25.245', { price: 'P. oferta' }],
    ['pricing.primary', '32615', { price: 'pricing.primary' }],
    ['Sale Title Type', 'Salvage', { clean_title: 'Sale Title Type' }],
    ['1ère main O/N', 'O', { one_owner: '1ère main O/N' }],
    ['patrocinado', '1', { sponsored: 'patrocinado' }],
    ['destacado', '1', {}],
    ['featured', 'yes', {}],
    ['promoted', 'yes', {}],
    ['inventory.unit.stockNumber.value', 'T104', { stock_number: 'inventory.unit.stockNumber.value' }],
    ['inventory.unit.engine.horsepowerMax', '203', { horsepower: 'inventory.unit.engine.horsepowerMax' }],
    ['PRICE INC. FEES', '9000', { price: 'PRICE INC. FEES' }],
    ['Price incl. all charges', '9000', { price: 'Price incl. all charges' }],
    ['Prix inkl. frais', '9000', { price: 'Prix inkl. frais' }],
    ['DATE ON SITE', '2024-05-16', { date_in_stock: 'DATE ON SITE' }],
    ['Date on lot', '2024-05-16', { date_in_stock: 'Date on lot' }],
    ['Days on lot', '40', {}],
    ['fahrzeug.unfaelle', '1', { accidents: 'fahrzeug.unfaelle' }],
    ['inserat.adresse_web', 'https://cars.example/1', { link: 'inserat.adresse_web' }],
    ['VERBR_KOMB_L100', '5,9', { mpg_combined: 'VERBR_KOMB_L100' }],
    ['FIL_ORT', 'Köln', { dealer_city: 'FIL_ORT' }],
    ['Réf. int.', 'T104', { stock_number: 'Réf. int.' }],
    ['Ref. int.', 'T104', { stock_number: 'Ref. int.' }],
    ['Referencia interna', 'T104', { stock_number: 'Referencia interna' }],
    ['IDENT_PARC', 'T104', { stock_number: 'IDENT_PARC' }],
    ['vehicle.colors.ext.base', 'Midnight', { exterior_color: 'vehicle.colors.ext.base' }],
  ])('%s', (header, value, columns) => expect(columnsOf(header, value, value)).toEqual(columns));

  test.each([
    ['KAROS_TXT', 'Kleinwagen', { body_style: 'KAROS_TXT' }],
    ['AUSST', 'ABS|Tempomat', { features: 'AUSST' }],
    ['TRNSMSN', 'Manual', { transmission: 'TRNSMSN' }],
    ['CIL_CC', '1498', { displacement: 'CIL_CC' }],
    ['WRNTY_IND', 'Y', {}],
  ])('an abbreviation: %s', (header, value, columns) => expect(columnsOf(header, value, value)).toEqual(columns));

  test('a price without tax is not the price', () => {
    expect(columnsOf('Preis inkl. MwSt.;Preis exkl. MwSt.', '119;100')).toEqual({ price: 'Preis inkl. MwSt.' });
    expect(columnsOf('PVP_SIN_IVA;PVP_IVA_INC', '100;121')).toEqual({ price: 'PVP_IVA_INC' });
    expect(columnsOf('PX_VTE_HT;PX_ACHAT', '100;90')).toEqual({});
  });
});

describe('units in headers', () => {
  test.each([
    ['Kilom. compteur', '120000', { mileage: 'km' }],
    ['Kilometraje', '120000', { mileage: 'km' }],
    ['Miles', '120000', undefined],
    ['VERBR_KOMB_L100', '5,9', { economy: 'l/100km' }],
    ['Consommation mixte (l/100 km)', '5,9', { economy: 'l/100km' }],
    ['Autonomie électrique (km)', '420', { electric_range: 'km' }],
  ])('%s', (header, value, units) => {
    const mapping = infer(header, value, value);
    expect(mapping.units).toEqual(units ?? {});
    expect(mapping.notes.join()).not.toContain('states no unit');
  });
});

describe('values against headers', () => {
  test('codes are not colors', () =>
    expect(columnsOf('EXT_CLR_CD;EXT_CLR_DESC', 'A7W;White', '0Q0Q;Blue').exterior_color).toBe('EXT_CLR_DESC'));
  test("prefers a maker's color to a plain one", () =>
    expect(columnsOf('Farbe;Herstellerfarbe', 'Rot;Tornadorot', 'Blau;Atlantic Blue').exterior_color).toHaveLength(2));
  test('a person is not a dealership', () => {
    expect(columnsOf('Verkäufer', 'Petra Wolf', 'Jan Hoffmann')).toEqual({});
    expect(columnsOf('Verkäufer', 'Autohaus Wolf', 'Hoffmann GmbH')).toEqual({ dealership_name: 'Verkäufer' });
  });
  test('kinds of sellers are not names', () => {
    const five = (...values: string[]) => Array.from({ length: 6 }, (_, row) => values[row % values.length]!);
    expect(columnsOf('Anbieter', ...five('Händler', 'Privat'))).toEqual({ seller_type: 'Anbieter' });
    expect(columnsOf('Anbieter', ...five('Autohaus Nord', 'Meyer GmbH'))).toEqual({ dealership_name: 'Anbieter' });
  });
  test('materials are not colors', () => {
    const rows = Array.from({ length: 6 }, (_, row) => (row % 2 ? 'Leather' : 'Cloth'));
    expect(columnsOf('IntMaterial', ...rows)).toEqual({});
  });
  test('VINs are not stock numbers', () =>
    expect(columnsOf('FZG_IDENT_NR', ...Array<string>(6).fill('4T1BF1FK5HU123456'))).toEqual({ vin: 'FZG_IDENT_NR' }));
  test('days are not prices', () => expect(columnsOf('Vente du', '14/02/2013', '19/11/2016')).toEqual({}));
  test('parking spots are not cities', () =>
    expect(columnsOf('LotLoc', 'Row A3', 'Row B1', 'Back lot', 'Row A1', 'Row A2')).toEqual({}));
  test('prefers names of makes to their codes', () =>
    expect(columnsOf('CODE_MARQUE;LIB_MARQUE', 'RE;Renault', 'VW;Volkswagen').make).toBe('LIB_MARQUE'));
  test('days are not displacements', () => {
    expect(columnsOf('Displ.', '129', '15')).toEqual({});
    expect(columnsOf('Displ.', '1498', '1998')).toEqual({ displacement: 'Displ.' });
  });
  test('abbreviations of fuels', () =>
    expect(columnsOf('ENERG', 'ESS', 'DIE', 'HYB', 'ELEC')).toEqual({ fuel: 'ENERG' }));
  test('fuels under an engine are the fuel', () => {
    expect(columnsOf('tipo_motor', 'Diésel', 'Gasolina')).toEqual({ fuel: 'tipo_motor' });
    expect(columnsOf('Motor (L)', '2.0', '1.5')).toEqual({ displacement: 'Motor (L)' });
  });
  test('years under a model are the year', () =>
    expect(columnsOf('linea;modelo', 'Jetta;2019', 'Aveo;2020', 'Versa;2018', 'Rio;2017', 'Vento;2016')).toEqual({
      model: 'linea',
      year: 'modelo',
    }));
  test('unknown words are not body styles', () =>
    expect(columnsOf('Shape;Type', 'Good;Sedan', 'Fair;SUV')).toMatchObject({
      body_style: 'Type',
      condition_grade: 'Shape',
    }));
  test('recognizes a column without a clear header by its words', () =>
    expect(columnsOf('a;b;c', 'Frontantrieb;Diesel;Kombi', 'Allrad;Benzin;Limousine')).toEqual({
      drivetrain: 'a',
      fuel: 'b',
      body_style: 'c',
    }));
});

describe('names of makes and models as evidence', () => {
  test('an unknown header over makes, and one over their models', () =>
    expect(columnsOf('Hst;zqx', 'Toyota;Camry', 'Honda;Accord', 'Peugeot;208', 'Ford;Focus')).toEqual({
      make: 'Hst',
      model: 'zqx',
    }));
  test('versions that begin with models are the models if there is no other column', () => {
    const rows = ['Toyota;Camry LE', 'Honda;Accord Sport', 'Ford;Focus SE'];
    expect(infer('Marca;Modelo y versión', ...rows).splits).toEqual([
      { column: 'Modelo y versión', into: ['model', 'trim'] },
    ]);
    expect(columnsOf('Marca;Version', 'Toyota;LE', 'Honda;Sport', 'Ford;SE')).toEqual({
      make: 'Marca',
      trim: 'Version',
    });
  });
  test('one or two rows are not enough', () =>
    expect(columnsOf('zqx;zqy', 'Toyota;Camry', 'Honda;Accord')).toEqual({}));
});

describe('columns with an unknown header', () => {
  const rows = (...rest: string[]) => rest;
  test.each([
    ['link', rows('https://a.example/car/1', 'https://a.example/car/2')],
    ['dealer_phone', rows('(303) 555-0142', '+33 2 99 55 01 77')],
    ['description', rows('Well kept by one family with new tires and fresh brakes all around.')],
    ['features', rows('ABS|Navigation|Bluetooth', 'ABS|Sunroof|Leather|Heated seats')],
    ['seller_type', rows('Professionnel', 'Particulier')],
  ])('%s', (column, values) => expect(columnsOf('zqx', ...values)).toEqual({ [column]: 'zqx' }));
  test('pairs of degrees', () => {
    expect(columnsOf('zqx;zqy', '53.79;-1.54', '51.44;-2.59')).toEqual({ latitude: 'zqx', longitude: 'zqy' });
    expect(columnsOf('zqx;zqy', '99.79;-1.54', '51.44;-2.59')).toEqual({});
  });
  test('colors after the color of the body, and postal codes after the city', () =>
    expect(columnsOf('Farbe;zqx;Ort;zqy', 'Rot;Schwarz;Köln;50667', 'Blau;Beige;Kiel;24103')).toEqual({
      exterior_color: 'Farbe',
      interior_color: 'zqx',
      dealer_city: 'Ort',
      dealer_zip: 'zqy',
    }));
  test('ignores a prefix of all headers', () =>
    expect(columnsOf('QZ_VIN;QZ_MARKE;QZ_KM;QZ_PREIS;QZ_EZ;QZ_KRAFT_CD', 'x;Opel;1000;9000;2019;B').fuel).toBe(
      'QZ_KRAFT_CD',
    ));
  test('ignores a prefix that ends at a capital letter', () =>
    expect(columnsOf('InvVIN;InvMake;InvModel;InvTrim;InvOdometer;InvHP', 'x;Kia;Soul;EX;41000;147')).toMatchObject({
      make: 'InvMake',
      model: 'InvModel',
      trim: 'InvTrim',
      mileage: 'InvOdometer',
      horsepower: 'InvHP',
    }));
  test('colors under a header of the interior are never those of the body', () =>
    expect(columnsOf('zqx interior', 'Charcoal', 'Black')).toEqual({ interior_color: 'zqx interior' }));
  test('URLs of several pictures are not the first picture', () => {
    const pictures = 'https://a.example/1.jpg,https://a.example/2.jpg';
    expect(columnsOf('PictureRefs', pictures)).toEqual({ additional_image_link: 'PictureRefs' });
  });
});

describe('misleading headers', () => {
  test.each([
    ['GEST_AMT', '499'],
    ['Entidad fin.', 'Cetelem'],
    ['Rang', '17'],
    ['engblock', 'V'],
    ['num_motor', 'G410009'],
    ['revision_tecnica', '05-2025'],
    ['price.currencyRate', '1'],
    ['InServiceDate', '2026-07-08'],
    ['Floor Price', '9000'],
    ['KZ_NR', 'LR 454 XY'],
    ["Prix d'adjudication", '9000'],
  ])('%s', (header, value) => expect(columnsOf(header, ...Array<string>(6).fill(value))).toEqual({}));
  test('parking spaces are not stores', () =>
    expect(columnsOf('Localisation', ...Array.from({ length: 40 }, (_, row) => `A${10 + row}`))).toEqual({}));
  test('prices with and without tax', () => {
    expect(columnsOf('PVP c/IVA;PVP s/IVA', '121;100')).toEqual({ price: 'PVP c/IVA' });
    expect(columnsOf('retailEx;retailInc', '100;121')).toEqual({ price: 'retailInc' });
  });
  test('URLs of pages are not descriptions', () =>
    expect(columnsOf('inserat', 'https://www.dealer.example/cars/used/1042')).toEqual({ link: 'inserat' }));
  test('registrations as packed dates', () => expect(columnsOf('MEC_DAT', '20220726').year).toBe('MEC_DAT'));
});

describe('several prices', () => {
  test('a list price with a sale price', () =>
    expect(columnsOf('LISTPRICE;SALEPRICE', '30000;27000')).toEqual({ vehicle_msrp: 'LISTPRICE', price: 'SALEPRICE' }));
  test('prefers a promotional price to the price', () =>
    expect(columnsOf('PrixVenteTTC;PrixPromo', '9000;8500').price).toEqual(['PrixPromo', 'PrixVenteTTC']));
  test('prefers an offer to the price', () =>
    expect(columnsOf('P.V.P.;P. oferta', '9000;8500').price).toEqual(['P. oferta', 'P.V.P.']));
  test('the only price of an unknown kind is the price; an installment is not', () => {
    expect(columnsOf('pricing.primary', '21000', '9900')).toEqual({ price: 'pricing.primary' });
    expect(columnsOf('pricing.primary', '310', '299')).toEqual({});
  });
  test('a retail price that is never above the price is not the list price', () => {
    const headers = 'Retail Price;Asking Price';
    expect(columnsOf(headers, '9000;9000', '8000;8000').price).toHaveLength(2);
    expect(columnsOf(headers, '10000;9000', '9000;8000').vehicle_msrp).toBe('Retail Price');
  });
});

describe('several facts in one column', () => {
  test('titles with makes that the catalog lacks', () => {
    const titles = ['Dacia Duster Prestige', 'Renault Captur Techno', 'Skoda Octavia Style', 'Peugeot 208 Allure'];
    expect(infer('Désignation du véhicule', ...titles).splits).toEqual([
      { column: 'Désignation du véhicule', into: ['make', 'model'] },
    ]);
  });
  test('make and model under one header', () =>
    expect(infer('Make & Model;Price', 'Toyota Camry;1', 'Ford Focus;2')).toMatchObject({
      splits: [{ column: 'Make & Model', into: ['make', 'model'] }],
      columns: { price: 'Price' },
    }));
});

test('reports power without a unit', () => {
  expect(infer('Marke;Leistung', 'Opel;66').notes.join()).toContain('"Leistung" states no unit');
  expect(infer('Marke;Leistung', 'Opel;66 kW (90 PS)').notes.join()).not.toContain('"Leistung" states no unit');
  expect(infer('Marke;Leistung (kW)', 'Opel;66')).toMatchObject({ units: { horsepower: 'kw' } });
});

test('a yes to "free of accidents" means no accident', () =>
  expect(infer('Unfallfrei', 'ja', 'nein')).toMatchObject({
    columns: { accidents: 'Unfallfrei' },
    values: { accidents: { ja: 'no', nein: 'yes' } },
  }));
