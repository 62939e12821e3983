import type { ReactNode } from 'react';
import { formatCount, formatDollars, formatNumber } from '#kit/text/format.ts';
import { type Fragment, type FragmentItems, FragmentLists } from '#ui/fragment-list.tsx';
import { Icon } from '#ui/icon.tsx';
import { shortenTrimName, type Trim, type TrimComparison, type TrimSpec } from '../model/trim-comparison.ts';

/**
 * Compares the trims of a model year in a table with a column for each (spec 1 §2). The first column stays while the
 * others scroll; a phone shows two trims at a time. `fuel`: the dropdown of fuels. Import `trim-comparison.later.css`
 * with it.
 */
export function TrimTable({ comparison, fuel }: { comparison: TrimComparison; fuel: ReactNode }) {
  return (
    <div className="trim-comparison">
      {fuel}
      <FragmentLists lists={trimTableLists(comparison)} />
    </div>
  );
}

/** Returns the lists of fragments that `TrimTable` renders below the dropdown. */
export function trimTableLists(comparison: TrimComparison): FragmentItems[] {
  const { name, year, trims, orderHref } = comparison;
  const counted = trims.reduce((sum, trim) => sum + trim.counted, 0);
  const about: AboutProps = { name, year, counted: formatCount(counted, 'listing') };
  const grid: GridProps = { name, year, comparison };
  return [
    { of: ABOUT, items: [about] },
    { of: LEGEND, items: [{}] },
    { of: GRID, items: [grid] },
    { of: ORDER, items: orderHref === null ? [] : [{ href: orderHref }] },
  ];
}

type AboutProps = Pick<TrimComparison, 'name' | 'year'> & { counted: string };

const ABOUT: Fragment<AboutProps> = {
  component: ({ name, year, counted }) => (
    <p className="trim-quiet">
      Equipment as stated in {counted} of the {year} {name}. Standard: at least 90% of at least 5 listings of a trim
      have it. Unavailable: none of them has it. Unknown: fewer than 5 listings, or only some have it.
    </p>
  ),
};

const LEGEND: Fragment<object> = {
  component: () => (
    <ul className="trim-legend" aria-label="Legend">
      <li>
        <Icon name="check-bold" />
        Standard
      </li>
      <li>
        <Icon name="close" />
        Unavailable
      </li>
    </ul>
  ),
};

type GridProps = Pick<TrimComparison, 'name' | 'year'> & { comparison: TrimComparison };

const GRID: Fragment<GridProps> = {
  component: Grid,
  keyOf: ({ year }) => year,
  inner: { paths: ['comparison'], listsOf: ({ comparison }) => [headItems(comparison), rowItems(comparison)] },
  keptAgainWith: ({ comparison }) => comparison,
  keptAtOnce: true,
};

function Grid({ name, year, comparison }: GridProps) {
  return (
    // Scrolls sideways, so the keyboard must be able to reach it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="trim-scroll" role="region" aria-label="Compared trims" tabIndex={0}>
      <table>
        <caption className="visually-hidden">
          Trims of the {year} {name}, the lowest list price first
        </caption>
        <thead>
          <tr>
            <th scope="col">Trim</th>
            <FragmentLists lists={[headItems(comparison)]} />
          </tr>
        </thead>
        <tbody>
          <FragmentLists lists={[rowItems(comparison)]} />
        </tbody>
      </table>
    </div>
  );
}

const ORDER: Fragment<{ href: string }> = {
  component: ({ href }) => (
    <a className="button" href={href} rel="nofollow">
      Custom Order Yours
    </a>
  ),
};

/** `full`: the whole name if it was shortened; otherwise `null`. */
type HeadProps = Pick<Trim, 'imagePath' | 'link' | 'vehicleId'> & { short: string; full: string | null; count: string };

function headItems({ trims }: TrimComparison): FragmentItems {
  const items = trims.map(({ trimName, imagePath, link, vehicleId, counted }): HeadProps => {
    const short = shortenTrimName(trimName);
    const full = short === trimName ? null : trimName;
    return { imagePath, link, vehicleId, short, full, count: formatCount(counted, 'listing') };
  });
  return { of: HEAD, items };
}

/** Screen readers read the whole name of a shortened one, and a tooltip shows it. */
const HEAD: Fragment<HeadProps> = {
  component: ({ imagePath, link, short, full, count }) => (
    <th scope="col">
      <img src={imagePath} alt="" width={400} height={300} loading="lazy" decoding="async" />
      <a href={link} {...(full !== null && { title: full, 'aria-label': full })}>
        {short}
      </a>
      <span className="trim-quiet">{count}</span>
    </th>
  ),
  keyOf: ({ vehicleId }) => vehicleId,
};

/** `about`: `null` if the label says enough. */
type RowProps = { label: string; about: string | null; cells: readonly FragmentItems[] };

function rowItems({ trims, terms }: TrimComparison): FragmentItems {
  const amounts = (textOf: (trim: Trim) => string | null) => {
    const items = trims.map((trim): AmountProps => ({ id: trim.vehicleId, text: textOf(trim) }));
    return [{ of: AMOUNT, items }];
  };
  const equipment = (at: number) => {
    const items = trims.map(({ vehicleId, specs, counted }) => equipmentOf(vehicleId, specs[at]!, counted));
    return [{ of: EQUIPMENT, items }];
  };
  const rows: RowProps[] = [
    {
      label: 'Starting MSRP',
      about: 'Lowest list price of its new cars',
      cells: amounts(({ nationalMSRP }) => (nationalMSRP === null ? null : formatDollars(nationalMSRP))),
    },
    {
      label: 'Est. Monthly Payment',
      about: terms,
      cells: amounts(({ paymentCents }) =>
        paymentCents === null ? null : `${formatDollars(Math.round(paymentCents / 100))}/mo`,
      ),
    },
    ...(trims[0]?.specs ?? []).map(({ label }, at) => ({ label, about: null, cells: equipment(at) })),
  ];
  return { of: ROW, items: rows };
}

const ROW: Fragment<RowProps> = {
  component: ({ label, about, cells }) => (
    <tr>
      <th scope="row">
        {label}
        {about !== null && <span className="trim-quiet">{about}</span>}
      </th>
      <FragmentLists lists={cells} />
    </tr>
  ),
  keyOf: ({ label }) => label,
  inner: { paths: ['cells'], listsOf: ({ cells }) => cells },
};

/** `text`: `null` if it is unknown. */
type AmountProps = { id: string; text: string | null };

const AMOUNT: Fragment<AmountProps> = {
  component: ({ text }) => <td>{text ?? UNKNOWN}</td>,
  keyOf: ({ id }) => id,
};

const UNKNOWN = <span className="trim-quiet">Unknown</span>;

/** `share`: how many of the listings have it, if some do and some don't. */
type EquipmentProps = {
  id: string;
  availability: TrimSpec['availability'];
  share: string | null;
};

function equipmentOf(id: string, { availability, having }: TrimSpec, counted: number): EquipmentProps {
  const hasShare = having > 0 && having < counted;
  const share = `${formatNumber(having)} of ${formatNumber(counted)} ${having === 1 ? 'has' : 'have'} it`;
  return { id, availability, share: hasShare ? share : null };
}

const EQUIPMENT: Fragment<EquipmentProps> = {
  component: ({ availability, share }) => (
    <td>
      {availability === 'unknown' ? UNKNOWN : <Mark isStandard={availability === 'standard'} />}
      {share !== null && <span className="trim-quiet">{share}</span>}
    </td>
  ),
  keyOf: ({ id }) => id,
  fixed: ['availability'],
  keptAgainWith: ({ availability, share }) => (share === null ? KEPT_CELLS[availability] : undefined),
  keptAtOnce: true,
};

/** The HTML of cells without a share depends only on the availability, so it is cached with these objects. */
const KEPT_CELLS: Readonly<Record<EquipmentProps['availability'], object>> = {
  standard: {},
  unavailable: {},
  unknown: {},
};

function Mark({ isStandard }: { isStandard: boolean }) {
  return (
    <span className={isStandard ? 'trim-mark is-standard' : 'trim-mark'}>
      <Icon name={isStandard ? 'check-bold' : 'close'} />
      {isStandard ? 'Standard' : 'Unavailable'}
    </span>
  );
}
