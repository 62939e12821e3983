import * as fc from 'fast-check';
import { createContext, type ReactNode, useContext } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type Fragment, FragmentList } from '#ui/fragment-list.tsx';
import { ByteWriter } from './byte-writer.ts';
import { FragmentCache } from './fragment-cache.ts';
import { renderWithLists } from './render-page.tsx';

type Car = {
  id: number;
  title: string;
  href: string;
  isNew: boolean;
  rating: 'GREAT' | 'FAIR';
  note: string | null;
  seller?: { name: string; stars: number };
  flags: { kind: string; label: string }[];
};

const CAR: Fragment<Car> = {
  component: ({ id, title, href, isNew, rating, note, seller, flags }) => (
    <li className={isNew ? 'new' : undefined} id={`car-${id}`} data-rating={rating.toLowerCase()}>
      <a href={href}>{title}</a> and <b>{note ?? 'nothing'}</b>
      {seller && (
        <i title={`Sold by ${seller.name}`}>
          {seller.name} {seller.stars}
        </i>
      )}
      {note && <s>{note}</s>}
      {flags.map(({ kind, label }) => (
        <u key={kind} className={`flag ${kind}`}>
          {label}
        </u>
      ))}
    </li>
  ),
  keyOf: ({ id }) => id,
  fixed: ['rating'],
  contexts: [],
};

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.constantFrom('', '<b>"&\'</b>', '“café”', 'x'.repeat(300), 'xQ0Qx', '$&', '0'),
);
const number = fc.oneof(fc.integer(), fc.constantFrom(0, -0, 0.5, 1e21));
const car: fc.Arbitrary<Car> = fc.record(
  {
    id: number,
    title: text,
    href: text.map((path) => `/cars/${path}`),
    isNew: fc.boolean(),
    rating: fc.constantFrom('GREAT', 'FAIR'),
    note: fc.option(text),
    seller: fc.record({ name: text, stars: number }),
    flags: fc.uniqueArray(fc.record({ kind: text, label: text }), { maxLength: 3, selector: ({ kind }) => kind }),
  },
  { requiredKeys: ['id', 'title', 'href', 'isNew', 'rating', 'note', 'flags'] },
);

function renderItem({ component }: Fragment<never>, props: object): string {
  const Item = component as unknown as (props: object) => ReactNode;
  return renderToString(<Item {...props} />);
}
const cache = () => new FragmentCache(renderItem);

/** Returns the HTML of items by the cache, each time all of them. */
function htmlOf(made: FragmentCache, fragment: Fragment<never>, items: readonly object[]): string {
  const writer = new ByteWriter();
  for (const item of items) made.write(writer, fragment, item, []);
  return writer.written.toString();
}

const byReact = (fragment: Fragment<never>, items: readonly object[]) =>
  items.map((item) => renderItem(fragment, item)).join('');

test('items of any content equal what React renders', () => {
  const made = cache();
  fc.assert(
    fc.property(fc.uniqueArray(car, { selector: ({ id }) => id }), (cars) => {
      expect(htmlOf(made, CAR as never, cars)).toBe(byReact(CAR as never, cars));
    }),
  );
  expect(made.renderedWhole).toBe(0);
});

test('renders an item once for each shape', () => {
  let renderings = 0;
  const made = new FragmentCache((fragment, props) => {
    renderings++;
    return renderItem(fragment, props);
  });
  const plain: Car = { id: 1, title: 'A', href: '/a', isNew: false, rating: 'FAIR', note: null, flags: [] };
  htmlOf(made, CAR as never, [plain, { ...plain, id: 2, title: 'B' }, { ...plain, isNew: true }, plain]);
  expect(renderings).toBe(2);
  htmlOf(made, CAR as never, [
    { ...plain, rating: 'GREAT' },
    { ...plain, title: '' },
  ]);
  expect(renderings).toBe(4);
});

type Offer = { car: { name: string }; isNew: boolean; place: string | null };

/** `place` may be in it more than once, or never. */
const offer = (places: number): Fragment<Offer> => ({
  component: ({ car: { name }, isNew, place }) => (
    <li className={isNew ? 'new' : undefined}>
      {name}
      {Array.from({ length: places }, (_, at) => (
        <i key={at}>{place === null ? 'Anywhere' : `in ${place}`}</i>
      ))}
    </li>
  ),
  keyOf: ({ car }) => car.name,
  fixed: [],
  contexts: [],
  whole: {
    ownerOf: ({ car }) => car,
    isSame: (before, now) => before.isNew === now.isNew,
    textsOf: ({ place }) => (place === null ? [] : [place]),
    withTexts: (props, [place]) => ({ ...props, place }),
  },
});

test.each([0, 1, 2])(
  'an item that comes again with another text, in %i places, equals what React renders',
  (places) => {
    const fragment = offer(places) as never;
    const [red, blue] = [{ name: 'Red & <new>' }, { name: 'Blue' }];
    const cars = [red, red, blue, red, blue, red].flatMap((each) =>
      ['Denver', 'Coeur d’Alene & <Spokane>', null, 'Denver', ''].flatMap((place) =>
        [true, true, false, true].map((isNew) => ({ car: each, isNew, place })),
      ),
    );
    const made = cache();
    expect(htmlOf(made, fragment, cars)).toBe(byReact(fragment, cars));
    expect(made.renderedWhole).toBe(0);
  },
);

test('an item that comes a third time is not looked at again apart from its text', () => {
  const made = cache();
  const car = { name: 'Red' };
  const item = { car, isNew: false, place: 'Denver' };
  const fragment = offer(1) as never;
  htmlOf(made, fragment, [item, item]);
  const changed = { ...item, car, place: 'Boise' };
  car.name = 'Blue';
  expect(htmlOf(made, fragment, [changed])).toBe('<li>Red<i>in Boise</i></li>');
});

test('of a compact fragment, only values that differ between items keep their quotes', () => {
  const fragment: Fragment<{ name: string; href: string }> = {
    component: ({ name, href }) => (
      <a className="car" href={href} title={`Open ${name}`}>
        {name}
      </a>
    ),
    ...{ keyOf: () => '', fixed: [], contexts: [], compact: true },
  };
  const html = htmlOf(cache(), fragment as never, [
    { name: 'Red', href: '/a' },
    { name: 'x y=">', href: 'javascript:alert(1)' },
  ]);
  expect(html).toBe(
    '<a class=car href="/a" title="Open Red">Red</a>' +
      '<a class=car href="about:blank" title="Open x y=&quot;&gt;">x y=&quot;&gt;</a>',
  );
});

test('a link of a compact fragment keeps the ampersands before parameters, other values do not', () => {
  const fragment: Fragment<{ query: string }> = {
    component: ({ query }) => (
      <a href={`/cars?${query}`} title={query}>
        {query}
      </a>
    ),
    ...{ keyOf: () => '', fixed: [], contexts: [], compact: true },
  };
  expect(htmlOf(cache(), fragment as never, [{ query: 'a=1&copy=2&lt;&d' }])).toBe(
    '<a href="/cars?a=1&copy=2&amp;lt;&amp;d" title="a=1&amp;copy=2&amp;lt;&amp;d">a=1&amp;copy=2&amp;lt;&amp;d</a>',
  );
});

test('a changing URL around which HTML is kept never runs a script', () => {
  const car = {};
  const fragment: Fragment<{ car: object; href: string }> = {
    component: ({ href }) => <a href={href}>Link</a>,
    ...{ keyOf: () => '', fixed: [], contexts: [] },
    whole: {
      ownerOf: (props) => props.car,
      isSame: () => true,
      textsOf: ({ href }) => [href],
      withTexts: (props, [href]) => ({ ...props, href }),
    },
  };
  const made = cache();
  const htmlWith = (href: string) => htmlOf(made, fragment as never, [{ car, href }]);
  expect(['/a', '/b?c&d', 'java\tscript:alert(1)', '/e'].map(htmlWith)).toEqual([
    ...['<a href="/a">Link</a>', '<a href="/b?c&amp;d">Link</a>', '<a href="about:blank">Link</a>'],
    '<a href="/e">Link</a>',
  ]);
});

test('keeps the items that were used last, and discards others', () => {
  const made = new FragmentCache(renderItem, 2);
  const fragment = offer(1) as never;
  const items = ['Red', 'Blue', 'Green', 'White', 'Black'].map((name) => ({
    car: { name },
    isNew: false,
    place: 'Denver',
  }));
  const [red, ...others] = items as [(typeof items)[number], ...typeof items];
  const before = byReact(fragment, [red]);
  htmlOf(made, fragment, [red, red]);
  red.car.name = 'Changed';
  for (const other of others) {
    htmlOf(made, fragment, [other]);
    expect(htmlOf(made, fragment, [red])).toBe(before);
  }
  htmlOf(made, fragment, others);
  expect(htmlOf(made, fragment, [red])).toBe(byReact(fragment, [red]));
});

type Choice = { name: string; colors: readonly { code: string; label: string }[]; note: string };

const CHOICE: Fragment<Choice> = {
  component: ({ name, colors, note }) => (
    <p title={name}>
      {colors.map(({ code, label }) => (
        <i key={code} className={code}>
          {label}
        </i>
      ))}
      <b>{note}</b>
    </p>
  ),
  keyOf: ({ name }) => name,
  fixed: ['colors.code'],
  kept: ['colors'],
  contexts: [],
};

test('a kept array is looked at once', () => {
  const warm = ['red', 'yellow'].map((code) => ({ code, label: `Very ${code}` }));
  const lists = [warm, [{ code: 'blue', label: 'Blue' }], [], warm.slice(0, 1), structuredClone(warm)];
  const items = [...lists, ...lists].flatMap((colors) =>
    ['First', ''].map((name) => ({ name, colors, note: `${name} & last` })),
  );
  const made = cache();
  const before = byReact(CHOICE as never, items);
  expect(htmlOf(made, CHOICE as never, items)).toBe(before);
  for (const color of warm) color.label = 'Changed';
  expect(htmlOf(made, CHOICE as never, items)).toBe(before);
  expect(made.renderedWhole).toBe(0);
});

test('two components that are kept with one object do not share its HTML', () => {
  const [made, item] = [cache(), { car: { name: 'Red' }, isNew: false, place: 'Denver' }];
  const [one, other] = [offer(1), { ...offer(1), component: ({ place }: Offer) => <p>{place}</p> }] as never[];
  for (let time = 0; time < 3; time++)
    for (const fragment of [one!, other!]) expect(htmlOf(made, fragment, [item])).toBe(byReact(fragment, [item]));
});

test('an item that is kept with an object is rendered once for each of them', () => {
  const rendered: string[] = [];
  const fragment: Fragment<{ car: { name: string } }> = {
    component: ({ car: { name } }) => (rendered.push(name), (<p>{name.toUpperCase()}</p>)),
    ...{ keyOf: ({ car }) => car.name, fixed: [], contexts: [], keptWith: ({ car }) => car },
  };
  const [made, red, blue] = [cache(), { name: 'Red & <new>' }, { name: 'Blue' }];
  const html = htmlOf(
    made,
    fragment as never,
    [red, blue, red, { name: 'Blue' }].map((car) => ({ car })),
  );
  expect(html).toBe('<p>RED &amp; &lt;NEW&gt;</p><p>BLUE</p><p>RED &amp; &lt;NEW&gt;</p><p>BLUE</p>');
  expect(rendered).toEqual(['Red & <new>', 'Blue', 'Blue']);
});

test('an item whose object came twice is written from its HTML', () => {
  const looked: string[] = [];
  const car = (name: string) => ({
    get name() {
      looked.push(name);
      return name;
    },
  });
  const fragment: Fragment<{ car: { name: string } }> = {
    component: ({ car: { name } }) => <p>{name}</p>,
    ...{ keyOf: () => '', fixed: [], contexts: [], keptAgainWith: ({ car }) => car },
  };
  const [made, red, blue] = [cache(), car('Red & <new>'), car('Blue')];
  const items = [red, blue, red].map((one) => ({ car: one }));
  expect(htmlOf(made, fragment as never, items)).toBe(byReact(fragment as never, items));
  looked.length = 0;
  expect(htmlOf(made, fragment as never, items)).toBe(
    '<p>Red &amp; &lt;new&gt;</p><p>Blue</p><p>Red &amp; &lt;new&gt;</p>',
  );
  expect(looked).toEqual(['Blue']);
});

test('an item that is kept at once is written from its HTML the second time', () => {
  const car = { name: 'Red' };
  const fragment: Fragment<{ car: { name: string } }> = {
    component: ({ car: { name } }) => <p>{name}</p>,
    ...{ keyOf: () => '', fixed: [], contexts: [], keptAgainWith: ({ car: owner }) => owner, keptAtOnce: true },
  };
  const made = cache();
  expect(htmlOf(made, fragment as never, [{ car }])).toBe('<p>Red</p>');
  car.name = 'New';
  expect(htmlOf(made, fragment as never, [{ car }])).toBe('<p>Red</p>');
});

test('an item without an object that comes again is kept around its texts', () => {
  type Table = { rows: readonly { name: string }[]; place: string };
  const fragment: Fragment<{ table: Table }> = {
    component: ({ table: { rows, place } }) => <p>{`${rows[0]!.name}${place}`}</p>,
    ...{ keyOf: () => '', fixed: [], contexts: [] },
    keptAgainWith: ({ table: { rows, place } }) => (place === '' ? rows : undefined),
    keptAtOnce: true,
    whole: {
      ownerOf: ({ table }) => table.rows,
      isSame: () => true,
      textsOf: ({ table }) => [table.place],
      withTexts: (_props, [place]) => ({ table: { rows: [{ name: 'Kept' }], place } }),
    },
  };
  const rows = [{ name: 'Red' }];
  const made = cache();
  const write = (place: string) => htmlOf(made, fragment as never, [{ table: { rows, place } }]);
  expect([write(''), write('A'), write('B'), write('C')]).toEqual([
    '<p>Red</p>',
    '<p>RedA</p>',
    '<p>KeptB</p>',
    '<p>KeptC</p>',
  ]);
  rows[0]!.name = 'New';
  expect(write('')).toBe('<p>Red</p>');
});

test('keeps the HTML of the objects that came again last, within a limit of bytes', () => {
  const fragment = {
    component: ({ car: { name } }: { car: { name: string } }) => <p>{name}</p>,
    ...{ keyOf: () => '', fixed: [], contexts: [], keptAgainWith: ({ car }: { car: object }) => car },
  } as never;
  // `<p>Red</p>` has 10 bytes, so each half of the cache has room for two.
  const made = new FragmentCache(renderItem, undefined, 20);
  const [red, ...others] = ['Red', 'Tan', 'Ash', 'Sky', 'Ivy'].map((name) => ({ car: { name } })) as [
    { car: { name: string } },
    ...{ car: { name: string } }[],
  ];
  htmlOf(made, fragment, [red, red]);
  red.car.name = 'New';
  for (const other of others) {
    htmlOf(made, fragment, [other, other]);
    expect(htmlOf(made, fragment, [red])).toBe('<p>Red</p>');
  }
  htmlOf(made, fragment, [...others, ...others]);
  expect(htmlOf(made, fragment, [red])).toBe('<p>New</p>');
});

test('a component that reads a context cannot be kept whole', () => {
  const item = { car: { name: 'Red' }, isNew: false, place: 'Denver' };
  const fragment = { ...offer(1), contexts: [{ context: {} }] } as never;
  expect(() => htmlOf(cache(), fragment, [item])).toThrow('A fragment with contexts cannot be kept whole.');
  const kept = { ...(fragment as object), keptWith: () => item } as never;
  expect(() => htmlOf(cache(), kept, [item])).toThrow('A fragment with contexts cannot be kept whole.');
  const again = { ...(fragment as object), whole: undefined, keptAgainWith: () => item } as never;
  expect(() => htmlOf(cache(), again, [item])).toThrow('A fragment that is kept needs contexts with one key.');
});

test.each<[string, (name: string) => ReactNode]>([
  ['changes the case of', (name) => <p>{name.toUpperCase()}</p>],
  ['cuts', (name) => <p title={name}>{name.slice(0, 10)}</p>],
  ['cuts the start of', (name) => <p title={name}>{name.slice(4)}</p>],
  ['encodes', (name) => <p>{encodeURIComponent(`${name}é`).slice(3)}</p>],
  ['looks up', (name) => <p>{{ 'Red car': ['red'] }[name]![0]}</p>],
  ['has no root around', (name) => name],
])('a component that %s a text is rendered by React each time', (_, component) => {
  const made = cache();
  const fragment: Fragment<{ name: string }> = {
    component: ({ name }) => component(name),
    keyOf: ({ name }) => name,
    fixed: [],
    contexts: [],
  };
  const items = [{ name: 'Red car' }, { name: 'Red car' }];
  expect(htmlOf(made, fragment as never, items)).toBe(byReact(fragment as never, items));
  expect(made.renderedWhole).toBe(2);
});

test('replaces a URL that would run a script', () => {
  const link: Fragment<{ href: string }> = {
    component: ({ href }) => <a href={href}>Link</a>,
    keyOf: ({ href }) => href,
    fixed: [],
    contexts: [],
  };
  const htmls = ['javascript:alert(1)', '\u0001 JaVa\nScript:alert(1)', '/javascript:', 'https://a.example/'].map(
    (href) => htmlOf(cache(), link as never, [{ href }]),
  );
  expect(htmls).toEqual([
    '<a href="about:blank">Link</a>',
    '<a href="about:blank">Link</a>',
    '<a href="/javascript:">Link</a>',
    '<a href="https://a.example/">Link</a>',
  ]);
});

test('items receive a context from above their list', () => {
  const Color = createContext('none');
  const Marked = createContext<{ ids: readonly number[] }>({ ids: [] });
  const item: Fragment<{ id: number }> = {
    component: function Item({ id }) {
      return (
        <li className={useContext(Color)}>
          {id}
          {useContext(Marked).ids.includes(1) && ' marked'}
        </li>
      );
    },
    keyOf: ({ id }) => id,
    fixed: ['id'],
    contexts: [{ context: Color }, { context: Marked }] as never,
  };
  const list = <FragmentList of={item} items={[{ id: 1 }]} />;
  const page = (color: string, marked: { ids: number[] }) => (
    <ul>
      before
      <Color value={color}>
        <Marked value={marked}>{list}</Marked>
      </Color>
      {list}
      <FragmentList of={item} items={[]} />
      after
    </ul>
  );
  for (const [color, ids] of [
    ['red', []],
    ['blue', [1]],
    ['red', [1]],
  ] as const) {
    const marked = { ids: [...ids] };
    const expected = renderToString(page(color, marked));
    expect(renderWithLists(page(color, marked)).toString()).toBe(expected);
  }
});
