import { expect, test } from 'vitest';
import { findBlockedMarkup } from './find-blocked-markup.ts';

test.each([
  '<!doctype html><html><head><meta charset="utf-8"><title>Ad</title><style>b { color: red }</style></head><body><b>Insure it</b></body></html>',
  '<a href="https://insurer.example/" target="_blank"><img src="data:image/png;base64,AAAA" alt="Insure it"></a>',
  '<div style="background: url(data:image/png;base64,AAAA)"><svg><circle fill="url(#g)"/></svg></div>',
  '<svg><use href="#a"/><image href="data:image/png;base64,AAAA"/></svg>',
])('accepts %s', (html) => {
  expect(findBlockedMarkup(html)).toBeNull();
});

test.each([
  ['<p>Ad<script src="https://a.example/x.js"></script>', '<script>'],
  ['<SCRIPT>x()</SCRIPT>', '<script>'],
  ['<iframe src="https://a.example/"></iframe>', '<iframe>'],
  ['<form action="https://a.example/"><input></form>', '<form>'],
  ['<link rel="stylesheet" href="https://a.example/a.css">', '<link>'],
  ['<meta http-equiv="refresh" content="0;url=https://a.example/">', '<meta>'],
  ['<base href="https://a.example/">', '<base>'],
  ['<b onclick="x()">Ad</b>', 'onclick'],
  ['<img src="https://a.example/b.png" alt="">', 'src="https://a.example/b.png"'],
  ['<img src="data:text/html,x" alt="">', 'src="data:text/html,x"'],
  ['<a href="javascript:x()">Ad</a>', 'href="javascript:x()"'],
  ['<svg><image href="https://a.example/b.png"/></svg>', 'href="https://a.example/b.png"'],
  ['<svg><use href="https://a.example/b.svg#a"/></svg>', 'href="https://a.example/b.svg#a"'],
  ['<a href="/account">Ad</a>', 'href="/account"'],
  ['<style>@import "https://a.example/a.css";</style>', '@import'],
  ['<b style="background: url(https://a.example/b.png)">Ad</b>', 'url(https://a.example/b.png'],
  ['<style>b { background: url("//a.example/b.png") }</style>', 'url("//a.example/b.png"'],
])('names what would not work in %s', (html, found) => {
  expect(findBlockedMarkup(html)).toBe(found);
});
