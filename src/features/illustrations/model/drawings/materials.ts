import { blurFilter, linearGradient, radialGradient } from './svg.ts';

/** Materials that several drawings use. */
export const MATERIALS = [
  linearGradient('piano', [
    [0, '#3d4044'],
    [0.5, '#111214'],
    [1, '#050506'],
  ]),
  linearGradient('metal', [
    [0, '#f2f3f4'],
    [0.4, '#a2a7ad'],
    [0.6, '#70757b'],
    [1, '#d3d6d9'],
  ]),
  linearGradient('screen', [
    [0, '#16202b'],
    [1, '#090d12'],
  ]),
  linearGradient(
    'glare',
    [
      [0, '#fff', 0.16],
      [0.5, '#fff', 0.03],
      [0.51, '#fff', 0],
    ],
    35,
  ),
  radialGradient(
    'hub',
    [
      [0, '#4d5055'],
      [0.7, '#2a2c2f'],
      [1, '#131415'],
    ],
    { y: 0.35 },
  ),
  blurFilter('soft', 10),
  blurFilter('near', 3),
].join('');
