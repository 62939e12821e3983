import { expect, test } from 'vitest';
import { scriptsOf } from './measure-server.ts';

test('finds the scripts that a document loads, and nothing else', () => {
  const html = `<link rel="stylesheet" href="/assets/a.css"><link rel="preload" as="image" href="/car.avif">
<script>let next=requestAnimationFrame,start=()=>["/assets/b.js","/assets/a.js"].map(href=>import(href));next(()=>next(start))</script>
<script id="page-data" type="application/json">{"src":"/no.js"}</script>`;
  expect(scriptsOf(html)).toEqual(['/assets/b.js', '/assets/a.js']);
});
