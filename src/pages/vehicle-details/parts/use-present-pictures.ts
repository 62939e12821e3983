import { type RefObject, useEffect, useState } from 'react';
import type { PictureView } from '../page-data.ts';

/**
 * The pictures without those that cannot be had: a seller's site may be down. The first one always stays. `onError` is
 * for each picture's image; images that failed before the page could listen are tried once more.
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
