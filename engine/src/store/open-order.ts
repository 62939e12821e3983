import type { Kernel } from '../load-kernel.ts';
import type { Heap } from '../memory/heap.ts';
import type { Fields } from './fields.ts';
import type { Image } from './image.ts';
import type { Layout } from './layout.ts';
import type { OrderKeys } from './order-keys.ts';
import { RowOrder } from './row-order.ts';

/** What the orders of one layout share. */
export type LaidOut = {
  heap: Heap;
  kernel: Kernel;
  fields: Fields;
  layout: Layout;
  shape: number;
  images: { image: Image; before: Image; looked: Image };
};

/** An order without rows. Ordered by a place first, it keeps caps. */
export function openOrder(
  { heap, kernel, fields, layout, shape, images }: LaidOut,
  by: readonly string[],
  keys: OrderKeys,
): RowOrder {
  const home = by[0] === undefined ? undefined : fields.homes.get(by[0]);
  const single = home?.kind === 'point' ? layout.singles[home.index]! : null;
  const context = { heap, kernel, layout, shape, ...images, places: fields.places };
  return new RowOrder(context, keys, single?.kind === 'wide' ? single.index : null);
}
