import { spawn } from 'node:child_process';
import path from 'node:path';
import { format } from 'node:util';
import { vi } from 'vitest';

const COMMANDS = path.join(import.meta.dirname, '..');

type CommandResult = { code: number | null; output: string; problems: string };

/** Runs a command of the site until it exits, successfully or not. `problems` is its standard error. */
export function runCommand(name: string, args: readonly string[], settings: NodeJS.ProcessEnv): Promise<CommandResult> {
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

/** The function of a command that its process runs; returns the exit code. */
type Main = (args: readonly string[]) => Promise<number>;

/** Runs a command in this process, which takes a tenth of the CPU time of a new one. Runs one at a time. */
export async function runInThisProcess(
  main: Main,
  args: readonly string[],
  settings: NodeJS.ProcessEnv,
): Promise<CommandResult> {
  const [output, problems]: [string[], string[]] = [[], []];
  const printed =
    (lines: string[]) =>
    (...words: unknown[]) =>
      void lines.push(`${format(...words)}\n`);
  const spies = [
    vi.spyOn(console, 'log').mockImplementation(printed(output)),
    vi.spyOn(console, 'error').mockImplementation(printed(problems)),
  ];
  const before = Object.keys(settings).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, settings);
  try {
    return { code: await main(args), output: output.join(''), problems: problems.join('') };
  } finally {
    for (const spy of spies) spy.mockRestore();
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
}

/** Like `runInThisProcess`, but rejects if the command fails. @throws Error with the exit code and what was printed */
export async function runOrThrow(
  main: Main,
  args: readonly string[],
  settings: NodeJS.ProcessEnv,
): Promise<{ stdout: string }> {
  const { code, output, problems } = await runInThisProcess(main, args, settings);
  if (code !== 0) throw Object.assign(new Error(problems), { code, stderr: problems });
  return { stdout: output };
}
