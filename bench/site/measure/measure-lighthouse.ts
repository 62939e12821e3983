import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { unpackBrowser } from '../../../tools/browser/unpack-browser.ts';
import type { Samples } from './figures.ts';

const FLAGS = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'];

const TIMES = {
  'first-contentful-paint': 'first paint',
  'largest-contentful-paint': 'largest paint',
  'total-blocking-time': 'blocked',
  'speed-index': 'speed index',
} as const;

/** Runs Lighthouse for a phone, each run in its own browser. Returns the titles of failed audits. */
export async function measureLighthouse(url: string, runs: number, samples: Samples): Promise<string[]> {
  const wanting = new Set<string>();
  for (let run = 0; run < runs; run++) {
    const report = await runOnce(url);
    for (const { id, score } of Object.values(report.categories))
      samples.add(`Lighthouse, ${id}`, '', Math.round((score ?? Number.NaN) * 100));
    for (const [id, name] of Object.entries(TIMES))
      samples.add(`Lighthouse, ${name}`, 'ms', report.audits[id]?.numericValue ?? Number.NaN);
    samples.add('Lighthouse, layout shift', '', report.audits['cumulative-layout-shift']?.numericValue ?? Number.NaN);
    for (const { title, score, scoreDisplayMode } of Object.values(report.audits))
      if (score !== null && score < 0.9 && scoreDisplayMode !== 'informative') wanting.add(title);
  }
  return [...wanting];
}

async function runOnce(url: string) {
  const { executablePath } = await unpackBrowser();
  const chrome = await launch({ chromePath: executablePath, chromeFlags: FLAGS });
  try {
    const result = await lighthouse(url, {
      port: chrome.port,
      logLevel: 'error',
      onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
    });
    if (!result || result.lhr.runtimeError)
      throw new Error(`Lighthouse could not measure ${url}: ${result?.lhr.runtimeError?.message ?? 'no report'}.`);
    return result.lhr;
  } finally {
    chrome.kill();
  }
}
