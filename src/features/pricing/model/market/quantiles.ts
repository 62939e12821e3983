/** Returns the quantile of the values at `share`, linearly interpolated; NaN without values. */
export function quantile(values: ArrayLike<number>, share: number): number {
  const sorted = Float64Array.from(values).sort();
  if (sorted.length === 0) return NaN;
  const place = share * (sorted.length - 1);
  const left = Math.floor(place);
  const right = Math.min(left + 1, sorted.length - 1);
  return sorted[left]! + (place - left) * (sorted[right]! - sorted[left]!);
}

export function median(values: ArrayLike<number>): number {
  return quantile(values, 0.5);
}

export function groupBy<Member>(
  members: readonly Member[],
  keyOf: (member: Member, index: number) => string,
): Map<string, Member[]> {
  const groups = new Map<string, Member[]>();
  members.forEach((member, index) => {
    const key = keyOf(member, index);
    const group = groups.get(key);
    if (group) group.push(member);
    else groups.set(key, [member]);
  });
  return groups;
}
