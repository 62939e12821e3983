import type { ColumnName } from '../columns.ts';
import type { Sample } from './infer-mapping.ts';
import { parseMoney, isBlank } from '#features/feed-values/feed-values.ts';
import { namesInterior, namesUnspecifiedPrice, isIrrelevantHeader } from './header-tells.ts';
import type { InferredColumns } from './infer-columns.ts';
import { areColors, areCoordinates, arePostalCodes, recognizeValues } from './recognize-values.ts';

/** Assigns columns with unknown headers, using their values and the preceding column. */
export function recognizeUnknownColumns(sample: Sample, columns: InferredColumns): void {
  const taken = new Set(Object.values(columns).flat());
  const free = (header: string | undefined): header is string =>
    header !== undefined && !taken.has(header) && !isIrrelevantHeader(header);
  const assign = (column: ColumnName, header: string) => {
    columns[column] = header;
    taken.add(header);
  };
  const valuesOf = (header: string) => sample.values.get(header) ?? [];
  const after = (column: ColumnName) => {
    const header = columns[column];
    return typeof header === 'string' ? sample.headers[sample.headers.indexOf(header) + 1] : undefined;
  };

  for (const header of sample.headers) {
    if (!free(header)) continue;
    const inside = namesInterior(header);
    if (inside && !columns.interior_color && areColors(valuesOf(header))) assign('interior_color', header);
    if (inside) continue;
    const found = recognizeValues(valuesOf(header), columns);
    if (found) assign(found, header);
  }
  const prices = sample.headers.filter(
    (header) => free(header) && namesUnspecifiedPrice(header) && arePrices(valuesOf(header)),
  );
  if (!columns.price && prices.length === 1) assign('price', prices[0]!);
  const interior = after('exterior_color');
  if (!columns.interior_color && free(interior) && areColors(valuesOf(interior))) assign('interior_color', interior);
  const zip = [after('dealer_city'), after('dealership_name'), after('dealership_address')].find(
    (header) => free(header) && arePostalCodes(valuesOf(header)),
  );
  if (!columns.dealer_zip && zip) assign('dealer_zip', zip);
  sample.headers.forEach((header, at) => {
    const next = sample.headers[at + 1];
    if (columns.latitude || columns.longitude || !free(header) || !free(next)) return;
    if (!areCoordinates(valuesOf(header), valuesOf(next))) return;
    assign('latitude', header);
    assign('longitude', next);
  });
}

/** Car prices are rarely lower; installments and fees are. */
const MIN_PRICE = 1000;

/** Returns whether most values are plausible prices of cars. */
function arePrices(values: readonly string[]): boolean {
  const filled = values.filter((value) => !isBlank(value));
  const amounts = filled.map((value) => parseMoney(value).value);
  return filled.length > 0 && amounts.filter((amount) => (amount ?? 0) >= MIN_PRICE).length >= filled.length * 0.8;
}
