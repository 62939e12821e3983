import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';

export type Tab = { key: string; label: string; panel: ReactNode };

/** The step of each key; `Home` and `End` lead to the ends. */
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };

/**
 * Tabs as in the WAI-ARIA practices: arrow keys move the focus, Enter or the space bar opens a tab, because opening
 * requests data. A panel is rendered when it is first opened, and stays. `onOpen`: a tab was opened.
 */
export function TabList(props: { tabs: readonly Tab[]; labelledBy: string; onOpen(key: string): void }) {
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
