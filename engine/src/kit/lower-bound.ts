/** Returns how many of the first items are below; all items below must precede the others. */
export function lowerBound<Item>(items: ArrayLike<Item>, isBelow: (item: Item) => boolean): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBelow(items[middle]!)) low = middle + 1;
    else high = middle;
  }
  return low;
}
