import type { ReactNode } from 'react';
import { MAIN_BRAND } from '#features/brands/brands.ts';
import { DealBadge } from '#features/listings/listings.ui.ts';
import { safetyFeaturesOf } from '#features/safety/safety.ts';
import { SafetyInfo } from '#features/safety/safety.ui.ts';
import '#features/safety/ui/safety-info.later.css';
import '#features/safety/ui/recall-list.later.css';
import { brandView } from '#pages/brand-view.ts';
import { TextField } from '#ui/text-field.tsx';
import { Histogram } from '#ui/histogram.tsx';
import { Icon, type IconName } from '#ui/icon.tsx';
import { MaskedField } from '#ui/masked-field.tsx';
import { maskMoney } from '#kit/text/money-mask.ts';
import { RangeSlider } from '#ui/range-slider.tsx';
import { SiteFooter } from '#ui/frame/site-footer.tsx';
import { SiteHeader } from '#ui/frame/site-frame.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { OpenDialog, OpenToast } from './open-overlay.tsx';

const ICONS: readonly IconName[] = [
  ...(['search', 'pin', 'close', 'filter', 'down', 'star', 'check', 'tag', 'van'] as const),
  ...(['cursor', 'home', 'shield', 'bolt', 'arrow', 'info', 'plus'] as const),
];

const ignore = (): void => undefined;

/** The states of every component, by its name. `id` makes the ids of fields unique. */
export const COMPONENTS: Readonly<Record<string, (id: string) => ReactNode>> = {
  'Site header': () => (
    <SiteHeader
      brand={MAIN_BRAND}
      links={[
        { label: 'Used cars', href: '#used', current: true },
        { label: 'New cars', href: '#new' },
      ]}
    />
  ),
  Buttons: () => (
    <div className="gallery-row">
      <button type="button" className="button primary">
        Primary
      </button>
      <button type="button" className="button">
        Secondary
      </button>
      <button type="button" className="button primary" disabled>
        Disabled
      </button>
      <button type="button" className="button wide">
        Wide
      </button>
    </div>
  ),
  Icons: () => (
    <div className="gallery-row">
      {ICONS.map((name) => (
        <span key={name} title={name}>
          <Icon name={name} />
        </span>
      ))}
      <Icon name="star" />
    </div>
  ),
  'Deal badges': () => (
    <div className="gallery-row">
      <DealBadge rating="GREAT" label="Great price" amount="$1,240 below market" />
      <DealBadge rating="GOOD" label="Good price" amount="$520 below market" />
      <DealBadge rating="FAIR" label="Fair price" />
      <DealBadge rating="HIGH" label="High price" amount="$2,100 above market" />
    </div>
  ),
  'Safety information': () => (
    <SafetyInfo
      vehicle="2020 Honda Civic"
      features={safetyFeaturesOf(10, new Map([['BACKUP_CAMERA', 9]]))}
      facts={{
        ratings: [
          {
            name: 'HONDA CIVIC',
            bodyStyle: '4 DR',
            driveTrain: 'FWD',
            overall: 5,
            front: 4,
            frontDriver: 4,
            frontPassenger: 4,
            side: 5,
            sideDriver: 5,
            sidePassenger: 5,
            sidePole: 5,
            rollover: null,
            rolloverRisk: null,
            concerns: null,
          },
        ],
        recalls: [
          {
            campaign: '26V001000',
            names: ['HONDA CIVIC'],
            components: ['STEERING:COLUMN'],
            units: 1_200,
            reportedOn: '2026-01-15',
            summary: 'A bolt may be loose.',
            consequence: 'The car may steer badly.',
            remedy: 'Dealers tighten the bolt.',
            doNotDrive: false,
            parkOutside: true,
          },
        ],
        complaints: {
          total: 3,
          crashes: 1,
          fires: 0,
          injured: 2,
          deaths: 0,
          byComponent: [
            { component: 'AIR BAGS', count: 2 },
            { component: 'STEERING', count: 1 },
          ],
        },
        asOf: { ratings: '2026-02-01', recalls: '2026-02-01', complaints: '2026-02-01' },
      }}
    />
  ),
  'Text fields': (id) => (
    <>
      <TextField label="Name" name={`${id}-name`} autoComplete="off" />
      <TextField label="Email" name={`${id}-email`} type="email" autoComplete="off" value="ann@example.com" />
      <TextField label="Phone" name={`${id}-phone`} autoComplete="off" hint="Only the dealer sees it" isOptional />
      <TextField
        label="ZIP code"
        name={`${id}-zip`}
        autoComplete="off"
        value="1234"
        error="Enter a five-digit ZIP code"
      />
    </>
  ),
  'Masked field': () => <MaskedField label="Maximum price" mask={maskMoney} onCommit={ignore} defaultValue="$25,000" />,
  Checkboxes: (id) => (
    <div className="gallery-row">
      {(['Off', 'On', 'Disabled'] as const).map((label) => (
        <label key={label} htmlFor={`${id}-${label}`}>
          <input
            type="checkbox"
            className="checkbox"
            id={`${id}-${label}`}
            defaultChecked={label === 'On'}
            disabled={label === 'Disabled'}
          />{' '}
          {label}
        </label>
      ))}
    </div>
  ),
  'Histogram and range': () => (
    <>
      <Histogram counts={[2, 5, 9, 14, 8, 4, 1]} from={1} to={5} />
      <RangeSlider
        steps={7}
        value={[1, 5]}
        labels={['Lowest price', 'Highest price']}
        textOf={(step) => `$${step * 10},000`}
        onMove={ignore}
        onSettle={ignore}
      />
    </>
  ),
  Skeleton: () => <Skeleton count={3} className="gallery-skeleton" />,
  'Dialog and toast': () => (
    <div className="gallery-row">
      <OpenDialog />
      <OpenToast />
    </div>
  ),
  'Site footer': () => <SiteFooter brand={brandView(MAIN_BRAND)}>Prices don’t include tax.</SiteFooter>,
};
