import type { BrandKey } from '#features/brands/brands.ts';

/**
 * The site's tokens (`src/ui/tokens.css`, `themes/`) in a form that email clients understand: no variables, no OKLCH.
 * Each color is the token of the same name, unless it names another.
 */
export type Palette = {
  page: string;
  surface: string;
  /** `--surface-quiet` */
  quiet: string;
  line: string;
  text: string;
  /** `--text-soft` */
  soft: string;
  brand: string;
  onBrand: string;
  great: string;
  good: string;
  fair: string;
  high: string;
  /** `--header-surface` */
  head: string;
  /** `--header-text` */
  headText: string;
  /** `--header-mark` */
  mark: string;
};

const DEALS = {
  light: { great: '#026430', good: '#006565', high: '#8a4603' },
  dark: { great: '#70e093', good: '#69d5d5', high: '#f2b772' },
} as const;

export const PALETTES: Readonly<Record<BrandKey, { light: Palette; dark: Palette }>> = {
  marketplace: {
    light: {
      page: '#f7f8fa',
      surface: '#ffffff',
      quiet: '#eff1f4',
      line: '#e4e6ea',
      text: '#141a24',
      soft: '#515761',
      brand: '#0857b9',
      onBrand: '#ffffff',
      ...DEALS.light,
      fair: '#515761',
      head: '#ffffff',
      headText: '#141a24',
      mark: '#0857b9',
    },
    dark: {
      page: '#0f1216',
      surface: '#191c21',
      quiet: '#22262d',
      line: '#2d3239',
      text: '#eef0f4',
      soft: '#abb0b7',
      brand: '#72a6f2',
      onBrand: '#07101c',
      ...DEALS.dark,
      fair: '#b3b8bf',
      head: '#191c21',
      headText: '#eef0f4',
      mark: '#72a6f2',
    },
  },
  valuation: {
    light: {
      page: '#f9f6ef',
      surface: '#ffffff',
      quiet: '#f3f0ed',
      line: '#e9e6e2',
      text: '#20180e',
      soft: '#5d554c',
      brand: '#823298',
      onBrand: '#ffffff',
      ...DEALS.light,
      fair: '#5d554c',
      head: '#391c42',
      headText: '#fbf8f3',
      mark: '#f7c65c',
    },
    dark: {
      page: '#140f14',
      surface: '#1f1a1f',
      quiet: '#2a242a',
      line: '#362f36',
      text: '#f2eff2',
      soft: '#b4adb4',
      brand: '#c58bd7',
      onBrand: '#150b18',
      ...DEALS.dark,
      fair: '#bbb5bc',
      head: '#27172c',
      headText: '#fbf8f3',
      mark: '#f7c65c',
    },
  },
  maker: {
    light: {
      page: '#ffffff',
      surface: '#ffffff',
      quiet: '#eef1f4',
      line: '#e3e7ea',
      text: '#0f1b22',
      soft: '#4d585f',
      brand: '#1f2d39',
      onBrand: '#ffffff',
      ...DEALS.light,
      fair: '#4d585f',
      head: '#ffffff',
      headText: '#0f1b22',
      mark: '#0081a7',
    },
    dark: {
      page: '#0b0f11',
      surface: '#13181b',
      quiet: '#1f272c',
      line: '#2a3338',
      text: '#edf1f3',
      soft: '#a9b1b6',
      brand: '#e1e9ef',
      onBrand: '#0d181e',
      ...DEALS.dark,
      fair: '#b0b9be',
      head: '#13181b',
      headText: '#edf1f3',
      mark: '#57c0e6',
    },
  },
};

/** The light font and colors of every part; `styleSheet` turns the classes of the same names dark. */
export const MAIL_FONT = "Figtree, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";

const COLORS = ['text', 'soft', 'brand', 'great', 'good', 'fair', 'high', 'headText', 'mark'] as const;
const GROUNDS = ['page', 'surface', 'quiet', 'head'] as const;

/**
 * Returns the dark color of each class (`c-text`, `g-page`, `line`, `button`), for clients in dark mode, and `stack`
 * for phones.
 */
export function styleSheet({ dark }: { dark: Palette }): string {
  const darkRules = [
    ...COLORS.map((name) => `.c-${name}{color:${dark[name]}!important}`),
    ...GROUNDS.map((name) => `.g-${name}{background-color:${dark[name]}!important}`),
    // The full-width area is a separate table, in the body's color.
    `.g-page>table>tbody>tr>td{background-color:${dark.page}!important}`,
    `.line{border-color:${dark.line}!important}`,
    `.button{background-color:${dark.brand}!important;color:${dark.onBrand}!important}`,
  ];
  return [
    ':root{color-scheme:light dark;supported-color-schemes:light dark}',
    `@media(prefers-color-scheme:dark){${darkRules.join('')}}`,
    '@media(max-width:480px){.stack{display:block!important;width:100%!important;padding-left:0!important}.edge{padding-left:16px!important;padding-right:16px!important}}',
  ].join('');
}
