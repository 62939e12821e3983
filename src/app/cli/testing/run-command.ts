import { spawn } from 'node:child_process';
import path from 'node:path';

const COMMANDS = path.join(import.meta.dirname, '..');

/** Runs a command of the site until it exits, successfully or not. `problems` is its standard error. */
export function runCommand(
  name: string,
  args: readonly string[],
  settings: NodeJS.ProcessEnv,
): Promise<{ code: number | null; output: string; problems: string }> {
  const child = spawn(process.execPath, [path.join(COMMANDS, name), ...args], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let problems = '';
  child.stdout.on('data', (chunk: Buffer) => (output += String(chunk)));
  child.stderr.on('data', (chunk: Buffer) => (problems += String(chunk)));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output, problems })));
}
