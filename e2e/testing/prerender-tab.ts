import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { unpackBrowser } from '../../tools/browser/unpack-browser.ts';

const FLAGS = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--hide-scrollbars'];
/** A shopper's browser: the site counts no views of a browser that calls itself headless. */
const USER_AGENT = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36';
/** Only failures wait this long. */
const PATIENCE_MS = 120_000;
const POLL_MS = 5;

type Point = { x: number; y: number };
/** What happened to a prerendered page; `reason` if it failed. */
export type PrerenderStatus = { status: string; reason: string | null; url: string };

/** A page that is shown, or that the browser prerenders. */
export type TabPage = {
  /** Returns the value of an expression, which may be a promise. */
  evaluate<Value>(expression: string): Promise<Value>;
  send(method: string, params?: object): Promise<unknown>;
};

/**
 * A tab in which pages prerender. Playwright attaches to a page itself, which switches prerendering off; this attaches
 * to the tab around it, as DevTools do.
 */
export type PrerenderTab = {
  /** Opens an address and waits until its page is loaded. */
  open(url: string): Promise<void>;
  /** The page that the tab shows. */
  shown(): TabPage;
  /** Waits until a page is prerendered and loaded. */
  waitForPrerendered(url: string): Promise<TabPage>;
  /** Waits until the tab shows an address. */
  waitForShown(url: string): Promise<TabPage>;
  /** The last status of each attempt to prerender. */
  statuses(): readonly PrerenderStatus[];
  movePointer(to: Point): Promise<void>;
  pressPointer(at: Point): Promise<void>;
  releasePointer(at: Point): Promise<void>;
  touch(at: Point): Promise<void>;
  liftFinger(): Promise<void>;
  close(): Promise<void>;
};

type Screen = { width: number; height: number; density?: number; isPhone?: boolean };
type Message = { id?: number; method?: string; sessionId?: string; params?: never; result?: unknown; error?: unknown };
type TargetInfo = { targetId: string; type: string; subtype?: string; url: string };

/** Opens a tab in a separate browser. */
export async function openPrerenderTab(screen: Screen = { width: 1440, height: 900 }): Promise<PrerenderTab> {
  const { executablePath, fontConfig } = await unpackBrowser();
  const profile = await mkdtemp(path.join(tmpdir(), 'forecourt-prerender-'));
  const child = spawn(
    executablePath,
    [
      ...FLAGS,
      `--user-agent=${USER_AGENT}`,
      `--user-data-dir=${profile}`,
      '--remote-debugging-port=0',
      `--window-size=${screen.width},${screen.height}`,
      'about:blank',
    ],
    { env: { ...process.env, LANG: 'en_US.UTF-8', FONTCONFIG_FILE: fontConfig }, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const close = async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    return await attach(await connect(await debuggingAddress(child)), screen, close);
  } catch (error) {
    await close();
    throw error;
  }
}

function debuggingAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    child.stderr!.on('data', (chunk) => {
      output += String(chunk);
      const found = /listening on (ws:\S+)/.exec(output)?.[1];
      if (found) resolve(found);
    });
    child.once('exit', () => reject(new Error(`The browser ended:\n${output}`)));
  });
}

type Connection = {
  send<Result>(method: string, params?: object, sessionId?: string): Promise<Result>;
  onEvent(listen: (message: Message) => void): void;
};

/** Speaks the DevTools protocol over a socket. */
async function connect(address: string): Promise<Connection> {
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', reject, { once: true });
  });
  const waiting = new Map<number, (message: Message) => void>();
  const listeners: ((message: Message) => void)[] = [];
  let count = 0;
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    if (message.id === undefined) for (const listen of listeners) listen(message);
    else waiting.get(message.id)?.(message);
  });
  return {
    onEvent: (listen) => void listeners.push(listen),
    send: (method, params = {}, sessionId) =>
      new Promise((resolve, reject) => {
        const id = ++count;
        waiting.set(id, ({ result, error }) => {
          waiting.delete(id);
          if (error) reject(new Error(`${method}: ${JSON.stringify(error)}`));
          else resolve(result as never);
        });
        socket.send(JSON.stringify({ id, method, params, sessionId }));
      }),
  };
}

type Attached = { sessionId: string; info: TargetInfo; page: TabPage };

async function attach(
  { send, onEvent }: Connection,
  screen: Screen,
  close: () => Promise<void>,
): Promise<PrerenderTab> {
  const pages = new Map<string, Attached>();
  const statuses = new Map<string, PrerenderStatus>();
  onEvent(({ method, params }) => {
    if (method === 'Target.attachedToTarget') {
      const { sessionId, targetInfo } = params as unknown as { sessionId: string; targetInfo: TargetInfo };
      if (targetInfo.type !== 'page') return;
      pages.set(targetInfo.targetId, { sessionId, info: targetInfo, page: pageOf(send, sessionId) });
      void prepare(send, sessionId, screen);
    } else if (method === 'Target.targetInfoChanged') {
      const { targetInfo } = params as unknown as { targetInfo: TargetInfo };
      const known = pages.get(targetInfo.targetId);
      if (known) known.info = targetInfo;
    } else if (method === 'Target.detachedFromTarget')
      pages.delete((params as unknown as { targetId: string }).targetId);
    else if (method === 'Preload.prerenderStatusUpdated') {
      const { key, status, prerenderStatus } = params as unknown as {
        key: { url: string };
        status: string;
        prerenderStatus?: string;
      };
      statuses.set(key.url, { url: key.url, status, reason: prerenderStatus ?? null });
    }
  });
  const { targetInfos } = await send<{ targetInfos: TargetInfo[] }>('Target.getTargets', { filter: [{ type: 'tab' }] });
  const { sessionId: tab } = await send<{ sessionId: string }>('Target.attachToTarget', {
    targetId: targetInfos[0]!.targetId,
    flatten: true,
  });
  await send('Target.setDiscoverTargets', { discover: true });
  await send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: true }, tab);

  const all = () => [...pages.values()];
  const shown = () => all().find(({ info }) => info.subtype === undefined)!;
  const mouse = async (type: string, { x, y }: Point, more = {}) =>
    void (await send('Input.dispatchMouseEvent', { type, x, y, ...more }, shown().sessionId));
  const finger = async (type: string, touchPoints: Point[]) =>
    void (await send('Input.dispatchTouchEvent', { type, touchPoints }, shown().sessionId));
  await waitFor(() => shown() !== undefined, 'the first page');
  return {
    open: async (url) => {
      await send('Page.navigate', { url }, shown().sessionId);
      const isOpen = `location.href === ${JSON.stringify(url)} && document.readyState === 'complete'`;
      await waitForAsync(() => holds(shown()?.page, isOpen), url);
    },
    shown: () => shown().page,
    waitForPrerendered: async (url) => {
      await waitFor(() => {
        const { status, reason } = statuses.get(url) ?? {};
        if (status === 'Failure') throw new Error(`${url} was not prerendered: ${reason}`);
        return status === 'Ready' && all().some(({ info }) => info.subtype === 'prerender' && info.url === url);
      }, `prerendered ${url}`);
      const { page } = all().find(({ info }) => info.subtype === 'prerender' && info.url === url)!;
      await waitForAsync(() => holds(page, `document.readyState === 'complete'`), `loaded ${url}`);
      return page;
    },
    waitForShown: async (url) => {
      await waitFor(() => shown()?.info.url === url, `shown ${url}`);
      return shown().page;
    },
    statuses: () => [...statuses.values()],
    movePointer: (to) => mouse('mouseMoved', to),
    pressPointer: (at) => mouse('mousePressed', at, { button: 'left', clickCount: 1 }),
    releasePointer: (at) => mouse('mouseReleased', at, { button: 'left', clickCount: 1 }),
    touch: (at) => finger('touchStart', [at]),
    liftFinger: () => finger('touchEnd', []),
    close,
  };
}

function pageOf(send: Connection['send'], sessionId: string): TabPage {
  return {
    send: (method, params) => send(method, params, sessionId),
    evaluate: async (expression) => {
      const { result, exceptionDetails } = await send<{ result: { value: never }; exceptionDetails?: unknown }>(
        'Runtime.evaluate',
        { expression, awaitPromise: true, returnByValue: true },
        sessionId,
      );
      if (exceptionDetails) throw new Error(`${expression}: ${JSON.stringify(exceptionDetails)}`);
      return result.value;
    },
  };
}

async function prepare(send: Connection['send'], sessionId: string, screen: Screen): Promise<void> {
  const { width, height, density = 1, isPhone = false } = screen;
  const device = { width, height, deviceScaleFactor: density, mobile: isPhone };
  // A page that was closed meanwhile needs no preparation.
  const prepared = [
    send('Preload.enable', {}, sessionId),
    ...(isPhone
      ? [
          send('Emulation.setDeviceMetricsOverride', device, sessionId),
          send('Emulation.setTouchEmulationEnabled', { enabled: true }, sessionId),
        ]
      : []),
  ];
  await Promise.allSettled(prepared);
}

/**
 * Returns whether an expression is true in a page. While one document replaces another, there is nothing to evaluate it
 * in.
 */
async function holds(page: TabPage | undefined, expression: string): Promise<boolean> {
  return page === undefined ? false : page.evaluate<boolean>(expression).catch(() => false);
}

async function waitFor(isTrue: () => boolean, what: string): Promise<void> {
  await waitForAsync(async () => isTrue(), what);
}

async function waitForAsync(isTrue: () => Promise<boolean>, what: string): Promise<void> {
  const until = performance.now() + PATIENCE_MS;
  while (!(await isTrue())) {
    if (performance.now() > until) throw new Error(`Waited in vain: ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
