/** Damage that each condition shows on the picture of a car, as paths on its 64 × 28 grid. */
const MARKS: Readonly<Record<string, readonly string[]>> = {
  excellent: [],
  'very-good': ['M20 15.5l3-1'],
  good: ['M19 15l5-1.5', 'M40 17l4 .5'],
  fair: ['M17 16l7-2', 'M38 14l6 3m0-3-5 3', 'M30 18.5h5'],
  rough: ['M15 13l5 2-3 2 5 2', 'M36 13l4 2-3 2 5 2', 'M46 14l5 4m0-4-5 4', 'M27 9l3-3 1 3'],
};

/** Renders a drawing of a car in this condition, for people who prefer a picture to the text next to it. */
export function ConditionPicture({ condition }: { condition: string }) {
  return (
    <svg className="condition-picture" viewBox="0 0 64 28" aria-hidden="true" focusable="false">
      <path
        className="body"
        d="M4 20v-5c0-1.5 1-2.5 2.5-3L15 10l6-5c1-.8 2-1 3.5-1h13c1.5 0 2.8.4 3.8 1.300L48 11l9 1.5c2 .4 3 1.5 3 3.5v4z"
      />
      <path className="window" d="M19 10.5l4-3.700c.6-.5 1.2-.8 2-.8h5v4.5zm13-4.5h5c1 0 1.8.3 2.5 1l4 3.5H32z" />
      <circle className="wheel" cx="17" cy="20" r="4.5" />
      <circle className="wheel" cx="47" cy="20" r="4.5" />
      {(MARKS[condition] ?? []).map((d) => (
        <path key={d} className="mark" d={d} />
      ))}
    </svg>
  );
}
