import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { Promo } from './slot-card.tsx';
import type { SlotsView } from './slots-data.ts';

afterEach(() => vi.unstubAllGlobals());

test('a card between results whose HTML is gone before it was read is left out', () => {
  vi.stubGlobal('document', { querySelector: () => null, querySelectorAll: () => [] });
  const promos = [{ after: 3 }] as SlotsView['promos'];
  const slots: SlotsView = { carousel: [], promos, showcase: null, isInHtml: true };
  expect(renderToString(<Promo slots={slots} index={0} />)).toBe('');
});
