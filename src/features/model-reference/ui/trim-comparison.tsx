import type { ReactNode } from 'react';
import { formatCount, formatDollars, formatNumber } from '#kit/text/format.ts';
import { type Fragment, FragmentList } from '#ui/fragment-list.tsx';
import { Icon } from '#ui/icon.tsx';
import { shortenTrimName, type Trim, type TrimComparison, type TrimSpec } from '../model/trim-comparison.ts';

/**
 * Compares the trims of a model year in a table with a column for each (spec 1 §2). The first column stays while the
 * others scroll; a phone shows two trims at a time. `fuel`: the dropdown of fuels. Import `trim-comparison.css` with
 * it.
 */
export function TrimTable({ comparison, fuel }: { comparison: TrimComparison; fuel: ReactNode }) {
  const { name, year, trims, orderHref } = comparison;
  const counted = trims.reduce((sum, trim) => sum + trim.counted, 0);
  return (
    <div className="trim-comparison">
      {fuel}
      <p className="trim-quiet">
        Equipment is what {formatCount(counted, 'listing')} of the {year} {name} {counted === 1 ? 'says' : 'say'}.
        Standard: at least 90% of at least 5 listings of a trim have it. On some: fewer do. Unavailable: none does.
        Unknown: fewer than 5 listings.
      </p>
      <Legend />
      <FragmentList of={GRID} items={[{ comparison }]} />
      {orderHref !== null && (
        <a className="button" href={orderHref} rel="nofollow">
          Custom Order Yours
        </a>
      )}
    </div>
  );
}

const GRID: Fragment<GridProps> = {
  component: Grid,
  keyOf: ({ comparison: { year } }) => year,
  fixed: [],
  contexts: [],
  keptWith: ({ comparison }) => comparison,
};

type GridProps = { comparison: TrimComparison };

function Grid({ comparison: { name, year, trims, terms } }: GridProps) {
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
            {trims.map((trim) => (
              <Head key={trim.vehicleId} trim={trim} />
            ))}
          </tr>
        </thead>
        <tbody>
          <Row label="Starting MSRP" about="Lowest list price of its new cars" trims={trims}>
            {({ nationalMSRP }) => (nationalMSRP === null ? UNKNOWN : formatDollars(nationalMSRP))}
          </Row>
          <Row label="Est. Monthly Payment" about={terms} trims={trims}>
            {({ paymentCents }) =>
              paymentCents === null ? UNKNOWN : `${formatDollars(Math.round(paymentCents / 100))}/mo`
            }
          </Row>
          {trims[0]?.specs.map(({ code, label }, i) => (
            <Row key={code} label={label} trims={trims}>
              {({ specs, counted: listings }) => <Equipment spec={specs[i]!} counted={listings} />}
            </Row>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const UNKNOWN = <span className="trim-quiet">Unknown</span>;

function Legend() {
  return (
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
  );
}

/** Screen readers read the whole name of a shortened one, and a tooltip shows it. */
function Head({ trim: { trimName, imagePath, link, counted } }: { trim: Trim }) {
  const short = shortenTrimName(trimName);
  return (
    <th scope="col">
      <img src={imagePath} alt="" width={400} height={300} loading="lazy" decoding="async" />
      <a href={link} {...(short !== trimName && { title: trimName, 'aria-label': trimName })}>
        {short}
      </a>
      <span className="trim-quiet">{formatCount(counted, 'listing')}</span>
    </th>
  );
}

type RowProps = { label: string; about?: string; trims: readonly Trim[]; children(trim: Trim): ReactNode };

function Row({ label, about, trims, children }: RowProps) {
  return (
    <tr>
      <th scope="row">
        {label}
        {about !== undefined && <span className="trim-quiet">{about}</span>}
      </th>
      {trims.map((trim) => (
        <td key={trim.vehicleId}>{children(trim)}</td>
      ))}
    </tr>
  );
}

/** Equipment of some cars of a trim is optional, so it is not called unavailable. */
function Equipment({ spec: { availability, having }, counted }: { spec: TrimSpec; counted: number }) {
  if (availability === 'unknown') return UNKNOWN;
  return (
    <>
      {availability === 'some' ? (
        <span className="trim-mark">On some</span>
      ) : (
        <Mark isStandard={availability === 'standard'} />
      )}
      {having > 0 && having < counted && (
        <span className="trim-quiet">
          {formatNumber(having)} of {formatNumber(counted)}
        </span>
      )}
    </>
  );
}

function Mark({ isStandard }: { isStandard: boolean }) {
  return (
    <span className={isStandard ? 'trim-mark is-standard' : 'trim-mark'}>
      <Icon name={isStandard ? 'check-bold' : 'close'} />
      {isStandard ? 'Standard' : 'Unavailable'}
    </span>
  );
}
