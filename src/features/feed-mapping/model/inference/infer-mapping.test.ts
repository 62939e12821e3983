import { describe, expect, test } from 'vitest';
import { catalog } from '#features/reference/reference.server.ts';
import { inferMapping } from './infer-mapping.ts';

function infer(headers: string, ...rows: string[]) {
  const names = headers.split(',');
  const values = rows.map((row) => row.split(','));
  return inferMapping(
    { headers: names, values: new Map(names.map((name, at) => [name, values.map((row) => row[at] ?? '')])) },
    catalog,
  );
}

describe('headers', () => {
  test.each(['Smith Dealership', 'Dealer’s Choice Auto', 'Summit Dealer Group', 'Private Collection Motors'])(
    'the name of the only dealer of a feed is a name, not a kind of seller: %s',
    (name) => {
      const rows = (sellers: string[]) => sellers.map((seller, at) => `${2015 + at},Honda,Civic,${seller}`);
      for (const header of ['dealership_name', 'Dealer Name'])
        expect(infer(`year,make,model,${header}`, ...rows(Array(5).fill(name))).columns).toMatchObject({
          dealership_name: header,
        });
      const kinds = ['dealer', 'Private seller', 'dealer', 'dealer', 'Dealership'];
      expect(infer('year,make,model,dealership_name', ...rows(kinds)).columns).not.toHaveProperty('dealership_name');
    },
  );

  test('our own column names map to themselves', () => {
    const names =
      'vin,store_code,dealership_name,dealership_address,price,condition,make,model,trim,year,mileage,image_link,additional_image_link,link,vehicle_msrp,date_in_stock,certified_pre_owned';
    expect(Object.entries(infer(names).columns)).toHaveLength(names.split(',').length);
    for (const [ours, theirs] of Object.entries(infer(names).columns)) expect(theirs).toBe(ours);
  });
  test.each([
    [
      'brand,model,model_year,milage,fuel_type,engine,transmission,ext_col,int_col,accident,clean_title,price',
      {
        make: 'brand',
        year: 'model_year',
        mileage: 'milage',
        exterior_color: 'ext_col',
        interior_color: 'int_col',
        accidents: 'accident',
        clean_title: 'clean_title',
        engine: 'engine',
      },
    ],
    [
      'dealer_zip,listing_color,make_name,model_name,trim_name,wheel_system,sp_name,sp_id,listed_date,daysonmarket,main_picture_url,is_new,savings_amount,engine_displacement,body_type',
      {
        dealer_zip: 'dealer_zip',
        exterior_color: 'listing_color',
        make: 'make_name',
        model: 'model_name',
        trim: 'trim_name',
        drivetrain: 'wheel_system',
        dealership_name: 'sp_name',
        store_code: 'sp_id',
        date_in_stock: 'listed_date',
        image_link: 'main_picture_url',
        is_new: 'is_new',
        displacement: 'engine_displacement',
        body_style: 'body_type',
      },
    ],
    [
      'vehicle.make,vehicle.modelYear,dealer.address.zip,dealer.name,pricing.msrp,Odometer (km)',
      {
        make: 'vehicle.make',
        year: 'vehicle.modelYear',
        dealer_zip: 'dealer.address.zip',
        dealership_name: 'dealer.name',
        vehicle_msrp: 'pricing.msrp',
        mileage: 'Odometer (km)',
      },
    ],
    ['Make,Model,Series,Postal', { make: 'Make', model: 'Model', trim: 'Series', dealer_zip: 'Postal' }],
    ['Make,Model,Series,Trim', { make: 'Make', model: 'Model', series: 'Series', trim: 'Trim' }],
    [
      'manufacturer,region,state,lat,long,VIN,drive,size,paint_color,image_url,posting_date,title_status,url',
      {
        make: 'manufacturer',
        dealer_state: 'state',
        latitude: 'lat',
        longitude: 'long',
        vin: 'VIN',
        drivetrain: 'drive',
        body_subtype: 'size',
        exterior_color: 'paint_color',
        image_link: 'image_url',
        date_in_stock: 'posting_date',
        clean_title: 'title_status',
        link: 'url',
      },
    ],
    [
      'New/Used,Stock #,Ext. Color,Dealer Phone,Photo URLs',
      {
        condition: 'New/Used',
        stock_number: 'Stock #',
        exterior_color: 'Ext. Color',
        dealer_phone: 'Dealer Phone',
        additional_image_link: 'Photo URLs',
      },
    ],
  ])('%s', (headers, columns) => expect(infer(headers).columns).toMatchObject(columns));
});

describe('values decide', () => {
  test('a type is a body style or a condition', () => {
    expect(infer('make,type', 'Ford,SUV', 'Ford,pickup').columns).toMatchObject({ body_style: 'type' });
    expect(infer('make,type', 'Ford,Used', 'Ford,New').columns).toMatchObject({ condition: 'type' });
  });
  test('grades are not conditions', () => {
    const mapping = infer('make,CONDITION', 'Ford,38', 'Ford,4.5');
    expect(mapping.columns).toMatchObject({ condition_grade: 'CONDITION' });
    expect(mapping.columns.condition).toBeUndefined();
    expect(mapping.notes.join()).toContain('grades');
  });
  test('recognizes VINs, years, prices and mileages without a header', () => {
    expect(
      infer('a,b,c,d', '1HGCM82633A004352,2003,$5000,"120 mi"', '1HGCM82633A004352,2004,$6000,"90 mi"').columns,
    ).toMatchObject({ vin: 'a', year: 'b', price: 'c' });
  });
  test('a yes in is_4wd is a drive type', () => {
    expect(infer('make,is_4wd', 'Ford,1', 'Ford,')).toMatchObject({
      columns: { drivetrain: 'is_4wd' },
      values: { drivetrain: { '1': '4WD' } },
    });
  });
  test('chooses the column with more information', () => {
    expect(infer('make,is_certified,is_cpo', 'Ford,,True', 'Ford,,False').columns.certified_pre_owned).toBe('is_cpo');
  });
  test('of two headers for a date, the one with dates wins', () => {
    const rows = ['Ford,unit 7,2026-10-01', 'Ford,unit 8,2026-10-02'];
    expect(infer('make,posted,date created', ...rows).columns.date_in_stock).toBe('date created');
  });
  test('prefers the sale price to the price', () =>
    expect(infer('price,sale_price', '10,9').columns.price).toEqual(['sale_price', 'price']));
});

describe('splits', () => {
  test.each([
    ['price,model', ['1,bmw x5', '2,ford f-150'], [{ column: 'model', into: ['make', 'model'] }]],
    [
      'name,price',
      ['2018 Toyota Camry SE,1', '2019 Honda Accord EX-L,2'],
      [{ column: 'name', into: ['year', 'make', 'model', 'trim'] }],
    ],
    ['Make,Model', ['Acura,ILX6-Speed', 'Acura,TSX4dr'], [{ column: 'Model', into: ['model', 'trim'] }]],
    ['Make,Model', ['Acura,ILX', 'Acura,TSX', 'Acura,Quux'], []],
  ])('%s of %j', (headers, rows, splits) => expect(infer(headers, ...rows).splits).toEqual(splits));
});

describe('notes list what cannot be inferred', () => {
  test('the dealership, if sellers are named after their city', () => {
    const row = ['vin,price,city,state', '1HGCM82633A004352,$5000,"Denver",CO'] as const;
    expect(infer(...row).notes.join()).toContain('No column names the dealership');
    expect(infer(`${row[0]},dealer name`, `${row[1]},Summit Motors`).notes.join()).not.toContain('the dealership');
    expect(infer('vin,price', '1HGCM82633A004352,$5000').notes.join()).not.toContain('the dealership');
  });

  test('the make, unless the VIN gives it', () => {
    expect(infer('price,mileage', '$5000,900').notes.join()).toContain('No column gives the make: add it');
    expect(infer('vin,price', '1HGCM82633A004352,$5000').notes.join()).toContain('it is read from the VIN');
  });
  test('units and currency', () => {
    const { notes, units } = infer('make,mileage,price', 'Ford,1000,5000');
    expect(notes.join('\n')).toMatch(/"mileage" states no unit[^]*"price" states no currency/);
    expect(units).toEqual({});
    expect(infer('make,odometer_km,price_eur', 'Ford,1000,5000')).toMatchObject({
      units: { mileage: 'km' },
      notes: expect.arrayContaining([expect.stringContaining('EUR')]) as string[],
    });
    expect(infer('make,miles,price', 'Ford,1000,$5000').notes.join()).not.toMatch(/states no/);
  });
  test('recognizes kilowatts and kilometers by the header', () => {
    expect(infer('marque,kilométrage,puissance_kw', 'Ford,1000,85').units).toEqual({ mileage: 'km', horsepower: 'kw' });
    expect(infer('marke,leistung_kw,leistung_ps', 'Ford,85,116')).toMatchObject({
      columns: { horsepower: 'leistung_ps' },
      units: {},
    });
  });
  test('a stock of new cars', () => {
    expect(infer('vin,year,msrp', 'JTEAU5JR0P5290199,2023,42000').constants).toEqual({ condition: 'new' });
    expect(infer('make,year,msrp', 'Ford,1990,2000', 'Ford,2017,30000').constants).toEqual({});
  });
});
