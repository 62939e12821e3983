// `npm run doctor`: checks the settings of a public site. See docs/go-live.md.
import { checkSettings, type SettingsFinding } from '../boot/production-check.ts';

const USAGE = `Usage: npm run doctor                   checks the settings of this environment
       npm run doctor -- --production   the same, as if the site were in production

Run it with the environment of the server. Exits with status 1 if a production server would refuse to start.`;

const MARKS: Readonly<Record<SettingsFinding['level'], string>> = { ok: '✓', fault: '✗', warning: '!' };

function run(args: readonly string[]): number {
  const asProduction = args.length === 1 && args[0] === '--production';
  if (args.length > 0 && !asProduction) {
    console.log(USAGE);
    return args[0] === '--help' ? 0 : 1;
  }
  const { mode, findings } = checkSettings(process.env, { asProduction });
  console.log(`${mode.isProduction ? 'Production' : 'Development'}: ${mode.because}.\n`);
  const widest = Math.max(0, ...findings.map(({ setting }) => setting.length));
  for (const { setting, level, text } of findings) console.log(`${MARKS[level]} ${setting.padEnd(widest)}  ${text}`);
  const count = (level: SettingsFinding['level']) => findings.filter((finding) => finding.level === level).length;
  if (!mode.isProduction && findings.length === 0)
    console.log('✓ Every setting can be read. `npm run doctor -- --production` checks what production needs.');
  else console.log(`\n${count('fault')} to fix, ${count('warning')} to check.`);
  return count('fault') > 0 ? 1 : 0;
}

process.exitCode = run(process.argv.slice(2));
