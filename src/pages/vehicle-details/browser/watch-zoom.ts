export type Zoom = {
  /** Shows the picture in its original size again. */
  reset(): void;
  /** Zooms the picture with this index around its center, or shows it in its original size again. */
  toggle(index: number): void;
  stop(): void;
};

type Point = { x: number; y: number };

const MAX_SCALE = 5;
const TOGGLED_SCALE = 2.5;

/**
 * Lets the shopper zoom the pictures of a list: with two fingers, a double click or tap, or a trackpad. A zoomed
 * picture moves instead of the list. `onChange` is called when a picture is zoomed, or no longer zoomed.
 */
export function watchZoom(list: HTMLElement, onChange: (isZoomed: boolean) => void): Zoom {
  let image: HTMLElement | null = null;
  let scale = 1;
  let offset: Point = { x: 0, y: 0 };
  const pointers = new Map<number, Point>();

  /** Converts a point on the screen to a point relative to the picture's original position. */
  const within = ({ x, y }: Point): Point => {
    const { left, top } = image!.parentElement!.getBoundingClientRect();
    return { x: x - left - image!.offsetLeft, y: y - top - image!.offsetTop };
  };
  const apply = () => {
    const { offsetWidth: width, offsetHeight: height } = image!;
    offset = { x: between(width - width * scale, offset.x, 0), y: between(height - height * scale, offset.y, 0) };
    image!.style.transform = scale === 1 ? '' : `translate(${offset.x}px, ${offset.y}px) scale(${scale})`;
    onChange(scale > 1);
  };
  /** Zooms around a point on the screen, which stays where it is. */
  const zoomTo = (wanted: number, at: Point) => {
    const to = between(1, wanted, MAX_SCALE);
    const { x, y } = within(at);
    offset = { x: x - ((x - offset.x) / scale) * to, y: y - ((y - offset.y) / scale) * to };
    scale = to;
    apply();
  };
  const reset = () => {
    if (!image) return;
    scale = 1;
    apply();
    image = null;
  };
  const choose = (target: EventTarget | null) => {
    const found = target instanceof Element ? (target.closest('li')?.querySelector('img') ?? null) : null;
    if (found !== image) reset();
    image = found;
  };
  const toggleAt = (at: Point) => zoomTo(scale > 1 ? 1 : TOGGLED_SCALE, at);

  const listening = new AbortController();
  const { signal } = listening;
  list.addEventListener(
    'pointerdown',
    (event) => {
      pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      if (scale === 1) choose(event.target);
      if (scale > 1) list.setPointerCapture(event.pointerId);
    },
    { signal },
  );
  list.addEventListener(
    'pointermove',
    (event) => {
      const before = pointers.get(event.pointerId);
      if (!before || !image) return;
      const [other] = [...pointers].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
      const now = { x: event.clientX, y: event.clientY };
      pointers.set(event.pointerId, now);
      if (other) zoomTo((scale * distance(now, other)) / (distance(before, other) || 1), middle(now, other));
      else if (scale > 1) {
        offset = { x: offset.x + now.x - before.x, y: offset.y + now.y - before.y };
        apply();
      }
    },
    { signal },
  );
  for (const type of ['pointerup', 'pointercancel'] as const)
    list.addEventListener(type, ({ pointerId }) => pointers.delete(pointerId), { signal });
  list.addEventListener(
    'dblclick',
    (event) => {
      choose(event.target);
      if (image) toggleAt({ x: event.clientX, y: event.clientY });
    },
    { signal },
  );
  list.addEventListener(
    'wheel',
    (event) => {
      // A trackpad reports pinching as a wheel event with Ctrl.
      if (!event.ctrlKey) return;
      event.preventDefault();
      if (scale === 1) choose(event.target);
      if (image) zoomTo(scale * Math.exp(-event.deltaY / 100), { x: event.clientX, y: event.clientY });
    },
    { signal, passive: false },
  );
  return {
    reset,
    toggle: (index) => {
      choose(list.children[index] ?? null);
      const { left, top, width, height } = list.getBoundingClientRect();
      if (image) toggleAt({ x: left + width / 2, y: top + height / 2 });
    },
    stop: () => listening.abort(),
  };
}

function between(min: number, value: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function middle(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}
