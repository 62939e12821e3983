import { afterEach, expect, test, vi } from 'vitest';
import { importWithStyles } from './import-with-styles.ts';

class Link extends EventTarget {
  href = '';
  rel = '';
  type = '';
  sheet: object | null = null;
  isInHead = false;
  remove(): void {
    this.isInHead = false;
  }
}

function stubDocument(...inHead: Partial<Link>[]): { links: Link[] } {
  const links = inHead.map((link) => Object.assign(new Link(), { ...link, isInHead: true }));
  vi.stubGlobal('document', {
    createElement: () => new Link(),
    head: { append: (link: Link) => void links.push(Object.assign(link, { isInHead: true })) },
    querySelector: (selector: string) =>
      links.find(({ href, isInHead }) => isInHead && selector === `link[rel=stylesheet][href="${href}"]`) ?? null,
  });
  return { links };
}

afterEach(() => void vi.unstubAllGlobals());

const load = () => Promise.resolve('part');

test('a part waits for a sheet that another one requested, and later parts do not', async () => {
  const { links } = stubDocument();
  let loaded = 0;
  const all = [1, 2].map(() => importWithStyles(load, ['a.css']).then(() => (loaded += 1)));
  await new Promise(setImmediate);
  expect([links.map(({ href }) => href), loaded]).toEqual([['/a.css'], 0]);
  links[0]!.dispatchEvent(new Event('load'));
  await Promise.all(all);
  links[0]!.sheet = {};
  expect(await importWithStyles(load, ['a.css'])).toBe('part');
  expect(links).toHaveLength(1);
});

test('a part waits for the sheet that another copy of the module requested', async () => {
  const { links } = stubDocument({ href: '/a.css' });
  let isLoaded = false;
  const part = importWithStyles(load, ['a.css']).then(() => (isLoaded = true));
  await new Promise(setImmediate);
  expect([links.length, isLoaded]).toEqual([1, false]);
  links[0]!.dispatchEvent(new Event('load'));
  await part;
});

test('a sheet whose rules the document contains is not requested', async () => {
  const { links } = stubDocument({ href: '/a.css', type: 'text/none' });
  expect(await importWithStyles(load, ['a.css'])).toBe('part');
  expect(links).toHaveLength(1);
});

test('a sheet that fails is requested again', async () => {
  const { links } = stubDocument();
  const failed = importWithStyles(load, ['a.css']);
  links[0]!.dispatchEvent(new Event('error'));
  await expect(failed).rejects.toThrow('/a.css did not load.');
  const again = importWithStyles(load, ['a.css']);
  links[1]!.dispatchEvent(new Event('load'));
  expect(await again).toBe('part');
});
