import * as reactRuntime from 'react/jsx-runtime';
import { renderToString } from 'react-dom/server';
import { parseSync, transformWithOxc } from 'vite';
import { describe, expect, test } from 'vitest';
import { childrenText } from '#app/document/html-rendering/html.ts';
import * as ourRuntime from '#app/document/html-rendering/jsx-runtime.ts';
import * as precompiled from '#app/document/html-rendering/precompiled.ts';
import type { Node } from './jsx-tree.ts';
import { precompileJsx } from './precompile-jsx.ts';

/** Names that the samples may use. */
const SCOPE = {
  n: 3,
  none: null,
  text: `a "b" & 'c' <d>`,
  empty: '',
  yes: true,
  no: false,
  list: ['x', 'y', 'y & z'],
  more: { id: 'more', className: 'from-spread' },
  Both: ({ before, children }: { before?: unknown; children?: unknown }) => [before, children],
  Part: { Text: () => 'text' },
};

async function evaluate(code: string, modules: Record<string, object>): Promise<unknown> {
  const body = code.replaceAll(
    /import \{([^}]*)\} from ['"]([^'"]+)['"];/g,
    (_, names: string, from: string) => `const {${names.replaceAll(' as ', ': ')}} = modules[${JSON.stringify(from)}];`,
  );
  const run = new Function('modules', 'require', ...Object.keys(SCOPE), `${body.replace('const drawn =', 'return')}`);
  return run(modules, (from: string) => modules[from], ...Object.values(SCOPE)) as unknown;
}

async function drawBoth(jsx: string): Promise<{ ours: string; react: string }> {
  const text = `const drawn = ${jsx};`;
  const program = parseSync('sample.tsx', text).program as unknown as Node;
  const ours = await evaluate(precompileJsx(text, program), {
    'forecourt:precompiled': precompiled,
    'react/jsx-runtime': ourRuntime,
  });
  const { code } = await transformWithOxc(text, 'sample.tsx', {
    target: 'esnext',
    jsx: { runtime: 'automatic', development: false },
  });
  const react = await evaluate(code, { 'react/jsx-runtime': reactRuntime });
  return { ours: childrenText(ours), react: renderToString(react as React.ReactNode) };
}

describe('precompiled JSX renders like React', () => {
  test.each([
    '<p className="a">text</p>',
    '<p>{text}</p>',
    '<p>{n} of {n}</p>',
    '<p> {n}{" "}{none}{yes}{empty}{text} </p>',
    '<p>a{"b"}{`c`}{1}</p>',
    '<p>  two\n    lines\n  <b>and</b>\n  more </p>',
    '<p>&lt;b&gt; &amp; &quot;&#39;&#x41;&nbsp;</p>',
    '<p title="&amp;" lang={`x`} hidden inert={no} tabIndex={-1} data-on aria-hidden={true} draggable={false}>{/* none */}</p>',
    '<label htmlFor="a" onClick={() => 1} ref={none} key="k">{list}</label>',
    '<ul>{list.map((each) => <li key={each}>{each} {n}</li>)}</ul>',
    '<div>{yes && <b>yes</b>}{no && <b>no</b>}{n > 2 ? <i>{n}</i> : <u>{text}</u>}{n > 5 ? <i /> : null}</div>',
    '<div>{yes ? <>a{text}</> : <b />} after</div>',
    '<div><>a<>b</>{n}</><b>c</b>d{text}</div>',
    '<>{n}{text}<br/>x</>',
    '<Both before="x">{text}</Both>',
    '<Both before={<b>1</b>}><i>{n}</i>{text}</Both>',
    '<p>a<Both before="b">c</Both>{text}</p>',
    '<p><Part.Text /><Part.Text/></p>',
    '<input value={text} type="text" name={"n"} onChange={() => 1} checked={no} disabled={yes} />',
    '<input defaultChecked={yes} defaultValue={n} name="a" className="b" type="checkbox" />',
    '<input {...more} name="x" defaultValue="1" id="later" />',
    '<div id="first" {...more} className="own">x</div>',
    '<select name="s" defaultValue="y">{list.map((each) => <option key={each} value={each}>{each} ({n})</option>)}</select>',
    '<select defaultValue={n}><option>3</option><optgroup label="g"><option value={3}>b</option></optgroup></select>',
    '<select defaultValue={none}><option value="a">a</option></select>',
    '<textarea defaultValue={text} rows={3} />',
    '<pre>{"\\nx"}</pre>',
    '<div dangerouslySetInnerHTML={{ __html: "<b>" }} />',
    '<form action={text} method="get" className="f"><button formAction="/x" name="b" type="submit">Go</button></form>',
    '<a href="">{n}</a>',
    '<a href="javascript:alert(1)" download>x</a>',
    '<svg viewBox="0 0 1 1" focusable="false"><path d={text} strokeWidth={2} fillRule="evenodd" xlinkHref="#a"/></svg>',
    '<img src="" alt="" srcSet={text} loading="lazy" width={4} />',
    '<p>{list.length > 2 ? list.map((each) => <b key={each}>{each}</b>) : <i/>}</p>',
    '<td colSpan={2} rowSpan={n}>{[1, 2, [3, none, "x"]]}</td>',
  ])('%s', async (jsx) => {
    const { ours, react } = await drawBoth(jsx);
    expect(ours).toBe(react);
  });
});

test('a module without JSX stays as it is, and lines keep their numbers', () => {
  const plain = 'export const a = 1 < 2;\n';
  expect(precompileJsx(plain, parseSync('a.tsx', plain).program as unknown as Node)).toBe(plain);
  const text = 'const a = 1;\nconst b = <p>\n  x\n</p>;\nthrow b;\n';
  const program = parseSync('a.tsx', text).program as unknown as Node;
  expect(precompileJsx(text, program)).toContain('$html("<p>x</p>");\nthrow b;');
});

test('an element of the document’s head breaks the build', () => {
  const text = 'const a = <title>x</title>;';
  expect(() => precompileJsx(text, parseSync('a.tsx', text).program as unknown as Node)).toThrow('html-shell.ts');
});
