import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** A program that answers each line with a line of JSON. */
export type LineProgram = {
  /** Its first line, once it is ready. */
  ready: Promise<unknown>;
  ask(line: string): Promise<unknown>;
  close(): Promise<void>;
};

export function startLineProgram(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): LineProgram {
  const child: ChildProcess = spawn(command, args, {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  const waiting: PromiseWithResolvers<unknown>[] = [];
  let lastWords = '';
  const next = () => {
    const one = Promise.withResolvers<unknown>();
    waiting.push(one);
    return one.promise;
  };
  const ready = next();
  createInterface({ input: child.stdout! }).on('line', (line) => waiting.shift()?.resolve(JSON.parse(line)));
  child.stderr!.on('data', (text: Buffer) => (lastWords = `${lastWords}${text}`.slice(-2_000)));
  const ended = new Promise<void>((resolve) => {
    const end = (why: string) => {
      for (const one of waiting.splice(0)) one.reject(new Error(`${command} ${why}. It said:\n${lastWords}`));
      resolve();
    };
    child.once('error', (error) => end(`could not be started: ${error.message}`));
    child.once('exit', (code) => end(`ended with ${code}`));
  });
  return {
    ready,
    ask: (line) => {
      const answer = next();
      child.stdin!.write(`${line}\n`);
      return answer;
    },
    close: async () => {
      child.stdin!.end();
      await ended;
    },
  };
}
