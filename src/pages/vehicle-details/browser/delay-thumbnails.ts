import { whenActivated } from '#ui/browser/when-activated.ts';

/**
 * Hides the gallery's thumbnails while the page is prerendered, until its first frame is on the screen. Otherwise the
 * browser requests and decodes ten pictures before it shows that frame.
 */
export function delayThumbnails(): void {
  if (!document.prerendering) return;
  const { dataset } = document.documentElement;
  dataset['opening'] = '';
  whenActivated(() => delete dataset['opening']);
}
