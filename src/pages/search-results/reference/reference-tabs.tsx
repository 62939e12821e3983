import {
  type ComponentType,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { fetchData } from '#ui/browser/fetch-data.ts';
import { type ModelReference, type ReferenceTabKey, trimsTitle } from '#features/model-reference/model-reference.ts';
import {
  AsyncContent,
  ExpertReviewList,
  FaqPanel,
  PricingPanel,
  ReferenceData,
  SafetyPanel,
  TrimPanel,
} from '#features/model-reference/model-reference.ui.ts';
import '#features/model-reference/ui/price-table.css';
import '#features/model-reference/ui/reference-panels.css';
import '#features/model-reference/ui/trim-comparison.later.css';
import '#features/model-reference/ui/year-plot.css';
import { ConsumerReviews, type ConsumerReviewsProps } from '#features/reviews/reviews.ui.ts';
import '#features/reviews/ui/consumer-reviews.later.css';
import '#features/safety/ui/recall-list.later.css';
import '#features/safety/ui/safety-info.later.css';

type PanelProps = { reference: ModelReference; data: ReferenceData };

/** The content of each tab. A tab without an entry is not shown. */
const PANELS: Readonly<Partial<Record<ReferenceTabKey, ComponentType<PanelProps>>>> = {
  pricing: Pricing,
  trims: Trims,
  safety: Safety,
  reviews: Reviews,
  faqs: Faqs,
};

const TIMEOUT_MS = 20_000;

/** Renders the tabs of the model reference. The server decides which tabs a search has. */
export function ReferenceTabs({ query }: { query: string }) {
  // Another order of the same search keeps the tabs.
  const search = query.replace(/&?sortBy=\w+/, '');
  const [shown, setShown] = useState<PanelProps | null>(null);
  const openTab = useRef<string | undefined>(undefined);
  useEffect(() => {
    const asking = new AbortController();
    const show = (reference: ModelReference | null) => {
      if (reference === null || asking.signal.aborted) return;
      openTab.current = undefined;
      setShown({ reference, data: new ReferenceData(reference.paths, asking.signal) });
    };
    // If loading fails, the link to the model's page remains.
    fetchReference(search, asking.signal).then(show, () => undefined);
    return () => asking.abort();
  }, [search]);
  if (shown === null) return null;
  const tabs = shown.reference.tabs.flatMap(({ key, label }) => {
    const Panel = PANELS[key];
    return Panel ? [{ key, label, panel: <Panel {...shown} /> }] : [];
  });
  const isTabActive = () => (openTab.current ?? tabs[0]?.key) === 'trims';
  return (
    <>
      {tabs.length > 0 && (
        <TabList key={search} tabs={tabs} labelledBy="model-reference" onOpen={(key) => void (openTab.current = key)} />
      )}
      <CompareTrims {...shown} isTabActive={isTabActive} />
      <Editorials key={`editorials ${search}`} {...shown} />
    </>
  );
}

/** Two expert reviews, on the valuation brand (spec 2 §2). They are left out if they cannot be loaded. */
function Editorials({ reference: { name }, data }: PanelProps) {
  const [reviews, setReviews] = useState<Awaited<ReturnType<ReferenceData['expertReviews']>>>([]);
  useEffect(() => {
    let isShown = true;
    data.expertReviews().then(
      (found) => isShown && setReviews(found),
      () => undefined,
    );
    return () => void (isShown = false);
  }, [data]);
  return reviews.length > 0 && <ExpertReviewList name={name} reviews={reviews} />;
}

async function fetchReference(query: string, signal: AbortSignal): Promise<ModelReference | null> {
  const path = `/cars-for-sale/svc/model-reference?${query}`;
  return (await fetchData<{ reference: ModelReference | null }>(path, { signal, timeoutMs: TIMEOUT_MS })).reference;
}

function Pricing({ reference: { name, newestYear }, data }: PanelProps) {
  const load = useCallback(async () => {
    const [years, trims] = await Promise.all([data.modelYears(), data.trims()]);
    return { years, trims };
  }, [data]);
  return (
    <AsyncContent load={load}>{(rows) => <PricingPanel name={name} newestYear={newestYear} {...rows} />}</AsyncContent>
  );
}

function Trims({ reference: { name }, data }: PanelProps) {
  return (
    <section>
      <h3>{trimsTitle(name)}</h3>
      <TrimPanel name={name} store={data.trimStore} />
    </section>
  );
}

/** Opens the trims in a dialog, even if their tab is closed or absent. */
function CompareTrims({ reference: { name }, data, isTabActive }: PanelProps & { isTabActive(): boolean }) {
  const open = ({ currentTarget: opener }: MouseEvent<HTMLButtonElement>) =>
    void import('#features/model-reference/ui/trim-dialog.tsx').then(({ openTrimDialog }) =>
      openTrimDialog({ name, store: data.trimStore, isTabActive }, opener),
    );
  return (
    <button type="button" className="button" aria-haspopup="dialog" onClick={open}>
      {trimsTitle(name)}
    </button>
  );
}

function Reviews({ data }: PanelProps) {
  const load = useCallback(async () => (await data.consumerReviews()) as ConsumerReviewsProps | null, [data]);
  return (
    <AsyncContent load={load}>
      {(reviews) =>
        reviews === null ? (
          <p>Reviews can’t be shown right now.</p>
        ) : (
          <section>
            <ConsumerReviews {...reviews} />
          </section>
        )
      }
    </AsyncContent>
  );
}

function Safety({ reference: { name, year }, data }: PanelProps) {
  return (
    <AsyncContent load={data.safety}>{(item) => <SafetyPanel vehicle={`${year} ${name}`} item={item} />}</AsyncContent>
  );
}

function Faqs({ reference: { name, currentYear, newestYear }, data }: PanelProps) {
  const load = useCallback(async () => {
    const [years, mileages] = await Promise.all([data.modelYears(), data.mileages()]);
    return { years, ...mileages };
  }, [data]);
  return (
    <AsyncContent load={load}>
      {(numbers) => <FaqPanel name={name} currentYear={currentYear} newestYear={newestYear} {...numbers} />}
    </AsyncContent>
  );
}

type Tab = { key: string; label: string; panel: ReactNode };

/** The step of each key; `Home` and `End` go to the ends. */
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };

/**
 * Tabs according to the WAI-ARIA practices: arrow keys move the focus, and Enter or the space bar opens a tab, because
 * opening requests data. A panel is rendered when it is first opened, and stays. `onOpen`: called when a tab is opened.
 */
function TabList(props: { tabs: readonly Tab[]; labelledBy: string; onOpen(key: string): void }) {
  const { tabs, labelledBy, onOpen } = props;
  const id = useId();
  const [open, setOpen] = useState(tabs[0]?.key);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set(tabs.slice(0, 1).map(({ key }) => key)));
  const [focused, setFocused] = useState(open);
  const show = (key: string) => {
    setOpen(key);
    onOpen(key);
    setFocused(key);
    setOpened(new Set([...opened, key]));
  };
  const move = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const at = tabs.findIndex(({ key }) => key === focused);
    const next = Number.isFinite(step) ? (at + step + tabs.length) % tabs.length : step < 0 ? 0 : tabs.length - 1;
    setFocused(tabs[next]!.key);
    document.getElementById(`${id}-tab-${tabs[next]!.key}`)?.focus();
  };
  return (
    <>
      <div className="tab-list" role="tablist" aria-labelledby={labelledBy}>
        {tabs.map(({ key, label }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}-tab-${key}`}
            aria-selected={key === open}
            aria-controls={opened.has(key) ? `${id}-panel-${key}` : undefined}
            tabIndex={key === focused ? 0 : -1}
            onClick={() => show(key)}
            onKeyDown={move}
          >
            {label}
          </button>
        ))}
      </div>
      {tabs.map(
        ({ key, panel }) =>
          opened.has(key) && (
            <div
              key={key}
              className="tab-panel"
              role="tabpanel"
              id={`${id}-panel-${key}`}
              aria-labelledby={`${id}-tab-${key}`}
              tabIndex={0}
              hidden={key !== open}
            >
              {panel}
            </div>
          ),
      )}
    </>
  );
}
