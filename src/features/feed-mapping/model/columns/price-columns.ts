import type { ColumnRow } from './column.ts';

/** Columns about the price. */
export const PRICE_COLUMNS = [
  [
    'price',
    'money',
    'What the car costs; without it the list price counts, without both it shows "Call for price"',
    '$23,450',
    'sale price, saleprice, selling price, sellingprice, asking price, askingprice, internet price, internetprice, dealer price, our price, list price, listprice, listing price, advertised price, final price, current price, price usd, price in usd, money, amount, vehicle price, price eur, price euro, special price, total price, offers price, pricesold',
  ],
  [
    'vehicle_msrp',
    'money',
    "Manufacturer's suggested retail price",
    '28995',
    'msrp, base msrp, retail price, sticker price, suggested retail price, total msrp, list price msrp, manufacturer price',
  ],
  [
    'incentive',
    'money',
    'Incentive shown beside the price, never subtracted',
    '750',
    'incentives, rebate, rebates, discount, cash back, incentive amount',
  ],
  [
    'market_price',
    'money',
    'What the market asks for such a car',
    '24100',
    'mmr, market value, marketvalue, kbb, kbb price, book value, estimated value, market average, price benchmark, fair price',
  ],
  [
    'previous_price',
    'money',
    'Price before the last reduction',
    '24,900',
    'was price, old price, original price, price before, previous, list price before, previousprice',
  ],
] as const satisfies readonly ColumnRow[];
