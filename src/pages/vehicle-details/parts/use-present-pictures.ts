import { type RefObject, useEffect, useState } from 'react';
import type { PictureView } from '../page-data.ts';

/**
 * Returns the images that load: a seller's site may be down. The first one always stays. Attach `onError` to each
 * image; images that failed before hydration are retried once.
 */
export function usePresentPictures(pictures: readonly PictureView[], area: RefObject<HTMLElement | null>) {
  const [missing, setMissing] = useState<readonly string[]>([]);
  const drop = (src: string) => setMissing((known) => (known.includes(src) ? known : [...known, src]));
  useEffect(() => {
    const failed = [...(area.current?.querySelectorAll('img') ?? [])].filter(
      (image) => image.complete && image.naturalWidth === 0,
    );
    for (const { src } of failed) {
      const again = new Image();
      again.addEventListener('error', () => drop(new URL(src).pathname), { once: true });
      again.src = src;
    }
  }, [area]);
  return {
    present: pictures.filter(({ src }, index) => index === 0 || !missing.includes(src)),
    onError: drop,
  };
}
