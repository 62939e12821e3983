export function TableHead({ columns }: { columns: readonly string[] }) {
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** Renders a bar under a number, so that rows can be compared at a glance. `share`: of the full width, from 0 to 1. */
export function ShareBar({ share }: { share: number }) {
  return (
    <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
      <rect className="track" width="100" height="4" />
      <rect className="bar" width={percentOf(share)} height="4" />
    </svg>
  );
}

/** Returns a share in percent with one decimal, for widths; at most 100. */
export function percentOf(share: number): number {
  return Math.round(Math.min(1, share) * 1000) / 10;
}
