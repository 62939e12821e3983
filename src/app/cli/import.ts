// `npm run import -- FILE …`
import { createProgressBar } from './progress-bar.ts';
import { runImport } from './run-import.ts';

process.exitCode = await runImport(process.argv.slice(2), {
  env: process.env,
  print: (line) => console.log(line),
  printError: (what) => console.error(what),
  bar: createProgressBar(process.stderr),
});
