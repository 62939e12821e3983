/** Measures what a page costs the server and a shopper; docs/page-speed.md has instructions and the latest figures. */
import { cpus, loadavg } from 'node:os';
import { createSamples, formatFigures } from './measure/figures.ts';
import { measureBrowser } from './measure/measure-browser.ts';
import { measureLighthouse } from './measure/measure-lighthouse.ts';
import { measureServer } from './measure/measure-server.ts';
import { readOptions } from './measure/options.ts';
import { startSite, type Site } from './measure/site.ts';

async function main(args: readonly string[]): Promise<void> {
  const options = readOptions(args);
  const tell = options.json ? () => {} : (line: string) => console.log(line);
  const site: Site = options.url
    ? { url: options.url, pid: options.pid, stop: async () => {} }
    : await startSite(options['data-dir'] ?? process.env['DATA_DIR'], tell);
  try {
    const samples = createSamples();
    tell(`Measuring ${site.url} …`);
    await measureServer(site, options.rounds, samples);
    await measureBrowser(site.url, options.loads, samples);
    const wanting = await measureLighthouse(site.url, options.lighthouse, samples);
    const figures = samples.figures();
    const machine = { cores: cpus().length, load: loadavg()[0], node: process.version };
    if (options.json) return console.log(JSON.stringify({ url: site.url, machine, figures, wanting }));
    console.log(`\n${formatFigures(figures)}\n`);
    if (wanting.length) console.log(`Lighthouse finds wanting:\n  ${wanting.join('\n  ')}\n`);
    console.log(`${machine.cores} cores, load ${machine.load?.toFixed(1)}, Node ${machine.node}`);
  } finally {
    await site.stop();
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
