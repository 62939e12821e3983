import { type KeyboardEvent, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Fragment, type FragmentItems, FragmentList } from '#ui/fragment-list.tsx';
import { unmask } from '#kit/text/money-mask.ts';
import { formatNumber } from '#kit/text/format.ts';
import {
  clearRejectedInput,
  forgetAppliedValue,
  hasAppliedValue,
  inputValueOf,
} from '../../browser/query/reset-form.ts';
import { ACTIONS, PendingSearchContext, useSearchActions } from '../../browser/search-actions.ts';
import type { RangeView } from '../../page-data.ts';
import { PriceBasisFields, priceBasisLists } from './price-basis-fields.tsx';
import {
  endLists,
  RANGE_KINDS,
  type RangeControl,
  type RangeControls,
  RangeEnds,
  type RangeKind,
} from './range-ends.tsx';
import { plotLists, RangePlot } from './range-plot.tsx';
import { binSpanEnds, binSpanOf } from './range-span.ts';
import './range-fields.later.css';
import { SearchLink } from '../../results/search-link.tsx';

/** A distribution with two thumbs, and two controls for the same values as numbers. */
export function RangeFields({ kind, label, range }: { kind: RangeKind; label: string; range: RangeView }) {
  const { apply } = useSearchActions();
  const { show, check } = RANGE_KINDS[kind];
  const { bins, min, max } = range;
  const [moving, setMoving] = useState<readonly [number, number] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const isHeld = useRef(false);
  const controls: RangeControls = [useRef<RangeControl>(null), useRef<RangeControl>(null)];
  useLayoutEffect(() => {
    setProblem(null);
    for (const control of controls) forgetAppliedValue(control.current);
    // oxlint-disable-next-line react/exhaustive-deps -- the refs are the same for as long as this is drawn
  }, [min.value, max.value]);

  const write = (values: readonly [number | null, number | null]) => {
    for (const end of [0, 1] as const) {
      const control = controls[end].current;
      forgetAppliedValue(control);
      if (control) control.value = values[end] === null ? '' : show(values[end]);
    }
  };
  const move = (span: readonly [number, number]) => {
    isHeld.current = true;
    setMoving(span);
    setProblem(null);
    write(binSpanEnds(bins, span));
  };
  const settle = () => {
    isHeld.current = false;
    apply();
  };
  const cancel = () => {
    isHeld.current = false;
    setMoving(null);
    write([min.value, max.value]);
  };
  const answered = () => {
    setProblem(null);
    // An answer that was pending must not move back a thumb that has moved on.
    if (!isHeld.current) setMoving(null);
  };
  const commit = (end: 0 | 1) => {
    const control = controls[end].current;
    if (!(control instanceof HTMLInputElement)) return;
    forgetAppliedValue(control);
    const [low, high] = controls.map(({ current }) => unmask(current ? inputValueOf(current) : ''));
    const reason = check({ min: low ?? null, max: high ?? null }) ?? null;
    setProblem(reason);
    const inForce = [min, max][end]!.value;
    if (reason !== null) clearRejectedInput(control, inForce === null ? '' : show(inForce));
    else if (low !== min.value || high !== max.value) apply();
  };
  /** Handles Enter in an input that was cleared because its value was rejected: the shopper now wants no value. */
  const enter = ({ key, target }: KeyboardEvent) => {
    const end = controls.findIndex(({ current }) => current === target);
    const control = controls[end]?.current;
    if (key === 'Enter' && control?.value === '' && hasAppliedValue(control)) commit(end as 0 | 1);
  };
  return (
    <fieldset className="range-fields" aria-label={label} onKeyDownCapture={enter}>
      {kind === 'price' && <PriceBasisFields basis={range.basis} />}
      {bins.length > 1 && (
        <RangePlot
          bins={bins}
          span={moving ?? binSpanOf(bins, min.value, max.value)}
          values={moving ? binSpanEnds(bins, moving) : [min.value, max.value]}
          isMoving={moving !== null}
          labels={[min.label, max.label]}
          show={show}
          onMove={move}
          onSettle={settle}
          onCancel={cancel}
        />
      )}
      <RangeEnds kind={kind} range={range} controls={controls} error={problem ?? range.error} onCommit={commit} />
      {(moving !== null || problem !== null) && <OnSearchEnd then={answered} />}
      <ShortcutList shortcuts={range.shortcuts} />
    </fieldset>
  );
}

/** Returns the lists of fragments in a range before the shopper uses it, in the order of its HTML. */
export function rangeLists(kind: RangeKind, range: RangeView): FragmentItems[] {
  const { bins, min, max, basis, shortcuts } = range;
  const span = binSpanOf(bins, min.value, max.value);
  return [
    ...(kind === 'price' ? priceBasisLists(basis) : []),
    ...(bins.length > 1 ? plotLists(bins, span, [min.label, max.label], RANGE_KINDS[kind].show) : []),
    ...endLists(kind, range),
    { of: SHORTCUT, items: shortcutsOf(shortcuts) },
  ];
}

function ShortcutList({ shortcuts }: Pick<RangeView, 'shortcuts'>) {
  if (shortcuts.length === 0) return null;
  return (
    <ul className="shortcuts">
      <FragmentList of={SHORTCUT} items={shortcutsOf(shortcuts)} />
    </ul>
  );
}

function shortcutsOf(shortcuts: RangeView['shortcuts']): ShortcutProps[] {
  return shortcuts.map(({ label, query, count, selected }) => ({
    label,
    query,
    count: formatNumber(count),
    selected,
    isOff: count === 0 && !selected,
  }));
}

/** `count` is a formatted number. */
type ShortcutProps = { label: string; query: string; count: string; selected: boolean; isOff: boolean };

const SHORTCUT: Fragment<ShortcutProps> = {
  component: Shortcut,
  keyOf: ({ label }) => label,
  fixed: ['label'],
  contexts: [ACTIONS],
  compact: true,
};

function Shortcut({ label, query, count, selected, isOff }: ShortcutProps) {
  const { refine } = useSearchActions();
  return (
    <li>
      {isOff ? (
        <span className="option off" aria-disabled="true" data-count={count}>
          {label}
        </span>
      ) : (
        <SearchLink className="option" query={query} go={refine} current={selected} count={count}>
          {label}
        </SearchLink>
      )}
    </li>
  );
}

/** Renders nothing. Calls `then` when a search that is pending while this is mounted has ended. */
export function OnSearchEnd({ then }: { then(): void }) {
  const isAsked = useContext(PendingSearchContext).query !== null;
  const wasAsked = useRef(isAsked);
  const latest = useRef(then);
  latest.current = then;
  useEffect(() => {
    if (wasAsked.current && !isAsked) latest.current();
    wasAsked.current = isAsked;
  }, [isAsked]);
  return null;
}
