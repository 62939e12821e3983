import type { CardPicture } from '#pages/shared/car/card-picture.ts';

const TIMEOUT_MS = 10_000;
/** With more pictures than this, a counter replaces the dots. */
const MAX_DOTS = 7;

const offered = new WeakSet<Element>();

/**
 * Lets the shopper see all pictures of cards in the list: by swiping, or with buttons at the sides. A card's data has
 * only the first picture; the others load when the shopper requests one. `swiped`: the card whose next picture a finger
 * requested before the card had a strip.
 */
export function addPictureSwipe(cards: readonly HTMLElement[], swiped?: HTMLElement): void {
  for (const card of cards) offerPicturesOf(card);
  const strip = swiped?.querySelector('.card-swipe');
  strip?.scrollTo({ left: strip.clientWidth });
}

function offerPicturesOf(card: HTMLElement): void {
  const box = card.querySelector<HTMLElement>('.card-picture[data-pictures]');
  const title = card.querySelector<HTMLAnchorElement>('.card-title a');
  const first = box?.querySelector('img');
  if (!box || !title || !first || offered.has(card)) return;
  offered.add(card);
  const count = Number(box.dataset['pictures']);
  const strip = document.createElement('a');
  strip.className = 'card-swipe';
  strip.href = title.href;
  // The link is skipped by keyboards and screen readers, because the title is the same link.
  strip.tabIndex = -1;
  strip.ariaHidden = 'true';
  const slides = Array.from({ length: count }, () => document.createElement('span'));
  slides[0]!.append(first.cloneNode());
  // Each illustration has its own label, so that a photo next to it has none.
  if ('drawn' in box.dataset) labelAsDrawn(slides[0]!);
  strip.append(...slides);
  const position = document.createElement('span');
  position.className = 'card-swipe-position';
  position.ariaHidden = 'true';
  // Screen readers announce a status only if its element is already on the page when it changes.
  const status = document.createElement('span');
  status.className = 'visually-hidden';
  status.role = 'status';
  let at = 0;
  let pictures: readonly CardPicture[] = [];
  const show = () => {
    position.textContent =
      count > MAX_DOTS ? `${at + 1} / ${count}` : slides.map((_, index) => (index === at ? '●' : '○')).join(' ');
    const shown = pictures[at];
    status.textContent = shown ? `${shown.drawn ? 'Illustration' : 'Photo'} ${at + 1} of ${count}` : '';
    back.ariaDisabled = String(at === 0);
    next.ariaDisabled = String(at === count - 1);
  };
  const load = onlyOnce(async () => {
    pictures = await fetchPictures(card.id.slice('listing-'.length));
    for (const [index, { src, drawn }] of pictures.slice(0, count).entries())
      if (index > 0) {
        slides[index]!.append(imageOf(src));
        if (drawn) labelAsDrawn(slides[index]!);
      }
    show();
  });
  const step = (by: number) => {
    load();
    // If the strip still scrolls, the next step starts from the picture that is shown.
    strip.scrollTo({ left: (at + by) * strip.clientWidth });
  };
  const back = button(`Previous picture of ${title.textContent}`, () => step(-1));
  const next = button(`Next picture of ${title.textContent}`, () => step(1));
  strip.addEventListener(
    'scroll',
    () => {
      load();
      const now = Math.round(strip.scrollLeft / strip.clientWidth);
      if (now === at) return;
      at = now;
      show();
    },
    { passive: true },
  );
  show();
  box.append(strip, position, status, back, next);
  card.dataset['swipe'] = '';
}

function button(label: string, press: () => void): HTMLButtonElement {
  const element = document.createElement('button');
  element.type = 'button';
  element.className = 'card-swipe-step';
  element.ariaLabel = label;
  element.addEventListener('click', press);
  return element;
}

function labelAsDrawn(slide: HTMLElement): void {
  slide.dataset['drawn'] = '';
}

function imageOf(src: string): HTMLImageElement {
  const image = new Image(480, 360);
  image.loading = 'lazy';
  image.alt = '';
  image.src = src;
  return image;
}

/** Runs the work once; after a failure, the next call tries again. */
function onlyOnce(work: () => Promise<void>): () => void {
  let started = false;
  return () => {
    if (started) return;
    started = true;
    work().catch(() => (started = false));
  };
}

/** @throws if the pictures do not arrive in time. */
async function fetchPictures(listingId: string): Promise<readonly CardPicture[]> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(`/cars-for-sale/svc/pictures/${listingId}`, { signal });
  if (!response.ok) throw new Error(`Loading the pictures failed with status ${response.status}.`);
  return (await response.json()) as readonly CardPicture[];
}
