import { countElements, visibleText } from './parse-html.ts';

/** Renderers may add a few elements, such as links that preload pictures. */
const ELEMENTS_TOLERANCE = 0.02;
const EXCERPT = 60;

/** @throws Error if a page lacks text or elements of the expected page, so that no renderer is measured with less work. */
export function assertSameContent(name: string, html: string, expected: string): void {
  const [text, expectedText] = [visibleText(html), visibleText(expected)];
  if (text !== expectedText) {
    let at = 0;
    while (text[at] === expectedText[at]) at++;
    const excerpt = (of: string) => JSON.stringify(of.slice(Math.max(0, at - EXCERPT), at + EXCERPT));
    throw new Error(`${name} renders another text: ${excerpt(text)} instead of ${excerpt(expectedText)}.`);
  }
  const [elements, expectedElements] = [countElements(html), countElements(expected)];
  if (Math.abs(elements - expectedElements) > expectedElements * ELEMENTS_TOLERANCE)
    throw new Error(`${name} renders ${elements} elements instead of ${expectedElements}.`);
}
