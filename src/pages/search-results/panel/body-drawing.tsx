/** Side views on a grid of 84 × 34: outline above the wheels, glass, and the wheels' positions. */
type Drawing = { body: string; glass: string; wheels: readonly [number, number] };

const SILL = 27;

const DRAWINGS: Record<string, Drawing> = {
  SEDAN: {
    body: 'M12 27H5.5c-1.5 0-2.5-1-2.5-2.5v-3.5c0-2 1.2-3.3 3.2-3.7l13.3-2.6c4.5-3.6 8.7-6.2 13.5-6.7 4-.4 11-.4 15.5.3 5 .8 9 3 13.5 6.4l12.5 1.6c3 .4 4.5 2 4.5 4.7v3c0 1.8-1 3-3 3h-4M26 27h30',
    glass: 'M25 14.7c3.5-2.6 6.5-4 10-4.3h5v4.3zM43 10.4h4.5c4 .4 7 1.8 10 4.3H43z',
    wheels: [19, 65],
  },
  SUV: {
    body: 'M12 27H5.5c-1.5 0-2.5-1-2.5-2.5v-5c0-2 1.2-3.3 3.2-3.7l12-2.3c3-3.8 6-7.3 9-7.9 3-.6 30-.6 38 0 3.5.3 6.5 3.2 9 8.4l5 1.5c1.3.5 1.8 1.5 1.8 3v5.5c0 1.8-1 3-3 3h-4M26 27h30',
    glass: 'M23.5 13.5c2-2.7 4-4.6 6.5-5.1h10v5.1zM43 8.4h12v5.1H43zM58 8.4h6c2.5.2 4.5 2 6 5.1H58z',
    wheels: [19, 65],
  },
  TRUCK: {
    body: 'M12 27H5.5c-1.5 0-2.5-1-2.5-2.5v-5c0-2 1-3.2 3-3.5l13-2c2.8-4 5-6.7 7.5-7.2 3-.6 13-.6 18 0 1.8.2 2.8 1 3.5 2.7l2 5.5h29c1.3 0 2 .7 2 2v7.5c0 1.5-1 2.5-2.5 2.5h-5M26 27h31M49.5 15v9',
    glass: 'M24.5 14c1.8-2.6 3.2-4 5-4.3h6.5V14zM38.5 9.7h5.5L46 14h-7.5z',
    wheels: [19, 66],
  },
  COUPE: {
    body: 'M12 27H5.5c-1.5 0-2.5-1-2.5-2.5v-2.5c0-2 1.2-3.3 3.2-3.7l15-3c5-3.6 9.5-5.8 14.5-6.2 7-.5 14 .2 19 2.2 4 1.6 7.5 3.3 11 4.2l11 1.5c3 .4 4.3 2 4.3 4.5v2.5c0 1.8-1 3-3 3h-3M26 27h30',
    glass: 'M27.5 15.5c4-2.6 7.5-3.8 11-4h8c5 .6 8.5 2 12 4z',
    wheels: [19, 65],
  },
  HATCHBACK: {
    body: 'M14 27H7.5C6 27 5 26 5 24.5V20c0-2 1.2-3.3 3.2-3.7l12.3-2.1c4-3.7 7.5-6.7 12-7.3 4-.5 18-.5 24 .4 6 1 11.5 4.5 15.5 8.4 2.3.7 3.5 2 3.5 4.3v4c0 1.8-1 3-3 3h-3.5M28 27h27',
    glass: 'M26 14.2c3-2.6 5.5-4.2 8.5-4.5H42v4.5zM45 9.7h9c4.5.4 8 2 11 4.5H45z',
    wheels: [21, 62],
  },
  CONVERTIBLE: {
    body: 'M12 27H5.5c-1.5 0-2.5-1-2.5-2.5v-2c0-2 1.2-3.3 3.2-3.7l17-2.8h37l17 2.2c3 .4 4.3 2 4.3 4v1.8c0 1.8-1 3-3 3h-3M26 27h30M23.2 16c4-3.5 6.5-5.5 9.5-7.5',
    glass:
      'M27 16c2-1.7 4-3.4 6.2-4.8M41 16c.3-2.5 1.3-3.8 3-3.8s2.7 1.3 3 3.8M52 16c.3-2.2 1.3-3.3 2.8-3.3 1.6 0 2.5 1.1 2.8 3.3',
    wheels: [19, 65],
  },
  VAN: {
    body: 'M12 27H5.5c-1.5 0-2.5-1-2.5-2.5v-5c0-1.8.8-3 2.5-3.8l8.5-4.2c4.5-4 8.5-6.7 13-7.2 6-.7 36-.7 44 0 3.5.3 5.5 2 6.5 5.2l3 10c.5 1.5.5 4 .3 5.5-.2 1.3-1.2 2-2.8 2h-4M26 27h30',
    glass: 'M20.5 12.5c3-2.8 5.5-4.8 8.5-5.2h8v5.2zM40 7.3h15v5.2H40zM58 7.3h10c2 .2 3.2 1.4 4 3.7l.5 1.5H58z',
    wheels: [19, 65],
  },
  WAGON: {
    body: 'M12 27H5.5c-1.5 0-2.5-1-2.5-2.5v-4c0-2 1.2-3.3 3.2-3.7l13.3-2.5c4-3.5 7.5-6 12-6.5 5-.6 28-.6 35 0 4 .3 7.5 3 10.5 7l2.5.8c1.3.5 1.8 1.5 1.8 3v4.4c0 1.8-1 3-3 3h-4M26 27h30',
    glass: 'M25 14.2c3-2.4 5.5-3.8 8.5-4h7v4zM43.5 10.2h12v4h-12zM58.5 10.2h6c3 .2 5.2 1.7 7 4h-13z',
    wheels: [19, 65],
  },
};

/** The outline of a body style; a style of its own gets the sedan's. */
export function BodyDrawing({ style }: { style: string }) {
  const { body, glass, wheels } = DRAWINGS[style] ?? DRAWINGS['SEDAN']!;
  return (
    <svg className="body-drawing" viewBox="0 0 84 34" aria-hidden="true" focusable="false">
      <path d={body} />
      <path className="glass" d={glass} />
      {wheels.map((x) => (
        <circle key={x} cx={x} cy={SILL} r={5.2} />
      ))}
    </svg>
  );
}
