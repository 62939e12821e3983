import { clearPassedEnd } from '../panel/dependent-checkboxes.ts';
import {
  type ComponentType,
  createElement,
  memo,
  startTransition,
  Suspense,
  useContext,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react';
import { FragmentWriterContext } from '#ui/fragment-list.tsx';
import { SHOW_ALL } from './open-sections.ts';
// The document already has the styles of these parts. When a stylesheet is added, Chromium may apply the web font
// again, which lays out and draws the whole page, so these parts must not add one.
import '#features/compare/ui/compare-on-cards.later.css';
import '#ui/histogram.later.css';
import '#ui/honeypot.later.css';
import '#ui/range-slider.later.css';
import '#ui/skeleton.later.css';
import '#ui/frame/site-footer.later.css';
import '../ads/ad-space.later.css';
import '../ads/ads.later.css';
import '../below/below-list.later.css';
import '../entry/entry-points.css';
import '../entry/entry-points.later.css';
import '../panel/drawings.later.css';
import '../panel/folded-list.css';
import '../panel/folded-list.later.css';
import '../panel/location-fields.css';
import '../panel/option-list.css';
import '../panel/option-list.later.css';
import '../panel/ranges/payment-fields.later.css';
import '../panel/ranges/range-fields.later.css';
import '../panel/sheet-top.later.css';
import '../panel/swatches.later.css';
import '../panel/vehicles/vehicle-tree.css';
import '../panel/vehicles/vehicle-tree.later.css';
import '../panel/your-search.css';
import '../panel/your-search.later.css';
import '../buying-options/buying-options.later.css';
import '../results/card-swipe.later.css';
import '../results/chip-list.css';
import '../results/list-foot.later.css';
import '../results/load-more.later.css';
import '../results/messages.later.css';
import '../slots/slots.later.css';

/** Links outside of the form that search or load more cars as soon as their part's code arrives. */
const LATE_LINKS = ':is(.chip-list, .load-more, .slot-filter, .your-search) a';

type Late = typeof import('./late.ts');

let arrive: (late: Late) => void = () => {};
const arrival = new Promise<Late>((resolve) => (arrive = resolve));
/** True on the server, which renders all parts at once. */
let arrived: Late | undefined = import.meta.env.SSR ? await import('./late.ts') : undefined;

/** The parts that React has not hydrated yet. */
const waiting = new Set<object>();
let whenHydrated: (() => void)[] = [];

/**
 * Loads the code that the page does not need before it responds: the navigator, and the parts below.
 * @throws if it cannot be loaded. The next call tries again.
 */
export async function loadLateParts(): Promise<Late> {
  arrived ??= await import('./late.ts');
  arrive(arrived);
  return arrived;
}

/**
 * Returns whether a section is open, but passes on changes only once the late parts have loaded: its options must not
 * change before that (`latePart`), and it may be toggled again in between. Until then, it keeps its first options.
 */
export async function followToggle(
  details: Pick<HTMLDetailsElement, 'open'>,
  setOpen: (open: boolean) => void,
): Promise<void> {
  await loadLateParts().then(
    () => setOpen(details.open),
    () => undefined,
  );
}

/** Returns `first` until the late parts have loaded, because their props must not change before that (`latePart`). */
export function useWhenArrived<Value>(value: Value, first: Value): Value {
  const [, setArrived] = useState(false);
  const waits = !arrived && value !== first;
  useEffect(() => {
    if (waits) void arrival.then(() => startTransition(() => setArrived(true)));
  }, [waits]);
  return waits ? first : value;
}

async function waitForHydration(): Promise<void> {
  await loadLateParts();
  if (waiting.size > 0) await new Promise<void>((resolve) => whenHydrated.push(resolve));
}

function endWait(part: object): void {
  waiting.delete(part);
  if (waiting.size > 0) return;
  for (const resolve of whenHydrated) resolve();
  whenHydrated = [];
}

/**
 * Repeats what the shopper did in the form, in the list of choices or on a card before React hydrated it. Fields and
 * sliders handle this themselves.
 */
export function replayEarlyInput(form: HTMLFormElement, signal: AbortSignal): void {
  const isEarly = ({ target }: Event) => waiting.size > 0 && form.contains(target as Node);
  const keydown = (event: KeyboardEvent) => {
    const { key, target } = event;
    if (key !== 'Enter' || !(target instanceof HTMLInputElement) || !isEarly(event)) return;
    // Typed text must be validated before it is searched.
    event.preventDefault();
    // This part may be hydrated already while another one is not. It must not handle the key or click twice.
    event.stopPropagation();
    const repeated = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    waitForHydration().then(
      () => target.dispatchEvent(repeated),
      () => form.submit(),
    );
  };
  const change = (event: Event) => {
    const { target } = event;
    if (!(target instanceof HTMLSelectElement) || !isEarly(event)) return;
    clearPassedEnd(target);
    const values = [...form.querySelectorAll('select')].map((list) => [list, list.value] as const);
    // React resets select elements when it hydrates them, so their values are restored.
    const restore = () => {
      for (const [list, value] of values) list.value = value;
    };
    waitForHydration().then(restore, restore);
  };
  const click = (event: MouseEvent) => {
    const pressed = (event.target as Element).closest<HTMLElement>(`a[href],${SHOW_ALL},.vehicle-tree button`);
    if (!pressed || !(isEarly(event) || (waiting.size > 0 && pressed.matches(LATE_LINKS)))) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    waitForHydration().then(
      () => pressed.click(),
      () => openWithoutScripts(pressed, form),
    );
  };
  const submit = (event: SubmitEvent) => {
    const posted = event.target as HTMLFormElement;
    // The answer changes the form of the email capture, which React could then no longer hydrate.
    if (waiting.size === 0 || !posted.matches('.feedback,.slot-filter form,.email-capture form')) return;
    event.preventDefault();
    event.stopPropagation();
    waitForHydration().then(
      () => posted.requestSubmit(event.submitter),
      () => posted.submit(),
    );
  };
  const drag: PointerEvent[] = [];
  const repeatDrag = () => {
    const events = drag.splice(0);
    for (const event of events) events[0]!.target!.dispatchEvent(new PointerEvent(event.type, event));
  };
  const pointer = (event: PointerEvent) => {
    if (event.type !== 'pointerdown' ? drag.length === 0 : !isEarly(event)) return;
    if (drag.push(event) === 1) waitForHydration().then(repeatDrag, () => void drag.splice(0));
  };
  for (const name of ['pointerdown', 'pointermove', 'pointerup', 'pointercancel'] as const)
    addEventListener(name, pointer, { signal, capture: true, passive: true });
  addEventListener('click', click, { signal, capture: true });
  addEventListener('submit', submit, { signal, capture: true });
  addEventListener('keydown', keydown, { signal, capture: true });
  addEventListener('change', change, { signal, capture: true });
}

/** Opens the page that a click opens without scripts. */
function openWithoutScripts(pressed: HTMLElement, form: HTMLFormElement): void {
  if (pressed instanceof HTMLAnchorElement) return location.assign(pressed.href);
  if (!pressed.matches(SHOW_ALL)) return form.submit();
  // `submit` leaves out the button, which names the section to open, and the page would handle `requestSubmit` itself.
  const { formAction } = pressed as HTMLButtonElement;
  const address = new URL(formAction);
  address.search = String(new URLSearchParams([...new FormData(form, pressed)] as [string, string][]));
  location.assign(address);
}

/**
 * Renders a part that loads late. Until its code arrives, the part stays as the server rendered it, and its links,
 * forms and inputs work without scripts. Before that, React must not render it again, because the part would disappear,
 * so it is rendered again only if its props change.
 */
function latePart<Props extends object>(partOf: (late: Late) => ComponentType<Props>): ComponentType<Props> {
  if (import.meta.env.SSR) return renderedPart(partOf(arrived!));
  function Part({ id, props }: { id: object; props: Props }) {
    // Does not call `use`: if a promise resolves immediately, React renders the part again, and then fails to hydrate
    // it.
    if (!arrived) throw arrival;
    useEffect(() => endWait(id), [id]);
    return createElement(partOf(arrived), props);
  }
  function LatePart(props: Props) {
    const [id] = useState({});
    useLayoutEffect(() => {
      if (!arrived) waiting.add(id);
      return () => endWait(id);
    }, [id]);
    return (
      <Suspense>
        <Part id={id} props={props} />
      </Suspense>
    );
  }
  return memo(LatePart) as unknown as ComponentType<Props>;
}

/** Renders a part on the server, where its code is already loaded. */
function renderedPart<Props extends object>(Part: ComponentType<Props>): ComponentType<Props> {
  return function RenderedPart(props: Props) {
    const part = createElement(Part, props);
    return useContext(FragmentWriterContext)?.boundary?.(part) ?? <Suspense>{part}</Suspense>;
  };
}

export const BelowResults = latePart(({ BelowResults: Part }) => Part);
export const LiveChips = latePart(({ LiveChips: Part }) => Part);
export const BuyingOptions = latePart(({ BuyingOptions: Part }) => Part);
export const SearchAdvice = latePart(({ SearchAdvice: Part }) => Part);
export const ExpiredBanner = latePart(({ ExpiredBanner: Part }) => Part);
export const LoadMore = latePart(({ LoadMore: Part }) => Part);
export const NoResults = latePart(({ NoResults: Part }) => Part);
export const ListFoot = latePart(({ ListFoot: Part }) => Part);
export const ListValueSwitch = latePart(({ ListValueSwitch: Part }) => Part);
export const PageFooter = latePart(({ PageFooter: Part }) => Part);
export const ViewSwitch = latePart(({ ViewSwitch: Part }) => Part);
export const Promo = latePart(({ Promo: Part }) => Part);
export const Showcase = latePart(({ Showcase: Part }) => Part);
export const SlotCarousel = latePart(({ SlotCarousel: Part }) => Part);
export const SearchFailed = latePart(({ SearchFailed: Part }) => Part);
export const SearchNotices = latePart(({ SearchNotices: Part }) => Part);
export const SearchPresets = latePart(({ SearchPresets: Part }) => Part);
export const SectionPayment = latePart(({ SectionPayment: Part }) => Part);
export const SectionFields = latePart(({ SectionFields: Part }) => Part);
export const SectionOptions = latePart(({ SectionOptions: Part }) => Part);
export const SheetTop = latePart(({ SheetTop: Part }) => Part);
export const PlacePrompt = latePart(({ PlacePrompt: Part }) => Part);
export const WordsNote = latePart(({ WordsNote: Part }) => Part);
export const YourSearch = latePart(({ YourSearch: Part }) => Part);
