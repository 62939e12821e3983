import { openPrerenderTab, type PrerenderTab } from '../../e2e/testing/prerender-tab.ts';
import { median, type Samples } from '../site/measure/figures.ts';

/** A page that paints this soon after the click feels instant. */
const INSTANT_MS = 100;
/**
 * The durations for which a pointer rests on a link before the press, in turn; people take 200 to 900 ms to decide and
 * aim.
 */
const RESTS_MS = [250, 400, 600, 900, 320, 500];
/** From the press of a button to its release, and from a finger's touch to its lift: a click comes at the end. */
const PRESS_MS = [90, 110, 130];
const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844, density: 2, isPhone: true };
/** Long enough for a page to be idle before the next open. */
const PAUSE_MS = 400;

/** In a page's HTML: the first picture of each car in every width, and the thumbnails of the others. */
const PICTURES = /\/pictures\/drawn\/\d+\/(?:front34-\d+|\w+-400)\.avif/g;

type Link = { href: string; x: number; y: number };

/**
 * Opens vehicles from the results page as people do: a pointer moves to a card, rests and presses; a finger only
 * presses. Adds the time from the click to the vehicle's first paint, and the share that paint at once.
 */
export async function measurePageOpens(url: string, opens: number, samples: Samples): Promise<void> {
  await drawPictures(url);
  for (const [name, screen, open] of [
    ['pointer', DESKTOP, openByPointer],
    ['finger', PHONE, openByFinger],
  ] as const) {
    const tab = await openPrerenderTab(screen);
    try {
      const paints: number[] = [];
      for (let each = 0; each < opens; each++) paints.push(await measureOpen(tab, url, each, open));
      samples.add(`a vehicle opened by ${name}: click to first paint`, 'ms', median(paints));
      const instant = paints.filter((paint) => paint <= INSTANT_MS).length;
      samples.add(`a vehicle opened by ${name}: share within ${INSTANT_MS} ms`, '%', (instant / paints.length) * 100);
    } finally {
      await tab.close();
    }
  }
}

async function measureOpen(tab: PrerenderTab, url: string, each: number, open: typeof openByPointer): Promise<number> {
  await tab.open(url);
  await pause(PAUSE_MS);
  const link = await tab.shown().evaluate<Link>(`(() => {
    const links = document.querySelectorAll('.card-list .card-title a');
    const link = links[${each} % links.length];
    link.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { left, top } = link.getBoundingClientRect();
    const stamp = ({ timeStamp }) => localStorage.setItem('clicked', String(performance.timeOrigin + timeStamp));
    addEventListener('click', stamp, { capture: true, once: true });
    return { href: link.href, x: left + 12, y: top + 8 };
  })()`);
  await drawPictures(link.href);
  // The browser handles the scroll before the pointer arrives.
  await pause(PAUSE_MS);
  await open(tab, link, each);
  const page = await tab.waitForShown(link.href);
  return page.evaluate<number>(FIRST_PAINT);
}

/**
 * Requests the pictures of a page. The demo draws a picture for its first request, which takes the CPU that the browser
 * needs; real sites have stored photos. The browser's own cache stays as it is.
 */
async function drawPictures(page: string): Promise<void> {
  const html = await (await fetch(page)).text();
  for (const picture of new Set(html.match(PICTURES))) await (await fetch(new URL(picture, page))).arrayBuffer();
}

/** In the opened page: ms from the click to its first paint. That of a prerendered page is its first frame when opened. */
const FIRST_PAINT = `new Promise((resolve) => {
  const clicked = Number(localStorage.getItem('clicked'));
  const [{ activationStart }] = performance.getEntriesByType('navigation');
  const done = (time) => resolve(performance.timeOrigin + Math.max(time, activationStart) - clicked);
  new PerformanceObserver((list) => {
    const paint = list.getEntriesByName('first-contentful-paint')[0];
    if (paint) done(paint.startTime);
  }).observe({ type: 'paint', buffered: true });
})`;

async function openByPointer(tab: PrerenderTab, link: Link, each: number): Promise<void> {
  await tab.movePointer({ x: link.x + 160, y: link.y + 60 });
  await tab.movePointer(link);
  await pause(RESTS_MS[each % RESTS_MS.length]!);
  await tab.pressPointer(link);
  await pause(PRESS_MS[each % PRESS_MS.length]!);
  await tab.releasePointer(link);
}

async function openByFinger(tab: PrerenderTab, link: Link, each: number): Promise<void> {
  await tab.touch(link);
  await pause(PRESS_MS[each % PRESS_MS.length]!);
  await tab.liftFinger();
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
