import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, ConsoleMessage, HTTPResponse, Page } from 'puppeteer';

/** Slow machines are waited for, broken pages are not waited for for ever. */
const PATIENCE = 30_000;

const SIZES = {
  phone: { width: 390, height: 844 },
  tablet: { width: 820, height: 1180 },
  desk: { width: 1440, height: 900 },
};
export type Size = keyof typeof SIZES;

export type Options = {
  readonly size?: Size;
  /** Cookies by name, of somebody who has signed in elsewhere. */
  readonly cookies?: ReadonlyMap<string, string>;
  /** Where downloads land; Chromium's user must be able to write there. */
  readonly downloads?: string;
};

// Right answers for a visitor who is signed out, an unknown badge or assessment, and an unknown page. Chromium logs
// each of them as an error.
const EXPECTED = [/^401 \/api\/auth\/me$/, /^404 \/api\/(badges\/verify|assessment)\//, /^404 \/nowhere$/];

const statusIn = (message: ConsoleMessage): string | undefined => {
  const [, status] = /status of (\d+)/.exec(message.text()) ?? [];
  const { url } = message.location();
  return status && url ? `${status} ${new URL(url).pathname}` : undefined;
};

/** Everything that no visitor should cause: errors in the console, uncaught ones, what the CSP refused, a 5xx. */
const complaintsOf = async (page: Page): Promise<string[]> => {
  const complaints: string[] = [];
  const complain = (what: string) => void complaints.push(`${page.url()}: ${what}`);
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    const status = statusIn(message);
    if (!status || !EXPECTED.some((each) => each.test(status))) complain(`console: ${message.text()} ${status ?? ''}`);
  });
  page.on('pageerror', (error) => complain(`uncaught: ${error instanceof Error ? error.stack : String(error)}`));
  page.on('response', (response: HTTPResponse) => {
    if (response.status() >= 500) complain(`${response.status()} ${response.url()}`);
  });
  page.on('dialog', (dialog) => {
    complain(`a ${dialog.type()} dialog: ${dialog.message()}`);
    void dialog.accept();
  });
  await page.exposeFunction('cspViolated', complain);
  await page.evaluateOnNewDocument(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
      const { cspViolated } = window as unknown as { cspViolated: (what: string) => void };
      cspViolated(`CSP: ${violatedDirective} refused ${blockedURI} of ${sourceFile}`);
    });
  });
  return complaints;
};

/** In the page: brings it to the middle of the window; where a pointer would meet it, if it would. */
const pointIn = (element: Element): { x: number; y: number } | null => {
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = element.getBoundingClientRect();
  const point = { x: left + width / 2, y: top + height / 2 };
  const hit = document.elementFromPoint(point.x, point.y);
  const meets = hit !== null && (element.contains(hit) || hit.contains(element));
  return meets && !element.matches(':disabled') && !element.closest('[aria-hidden=true]') ? point : null;
};

const isSettled = () =>
  document.fonts.status === 'loaded' &&
  [...document.images].every(({ complete }) => complete) &&
  document.getAnimations().every(({ playState, effect }) => {
    const endless = effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY;
    return endless || playState !== 'running';
  });

export type Role = 'button' | 'link' | 'radio' | 'checkbox' | 'textbox' | 'summary';

/** Somebody at a browser of their own: sees words, presses what has a role and a name. */
export const visit = async (browser: Browser, site: string, options: Options = {}) => {
  const { size = 'desk', cookies = new Map(), downloads } = options;
  const context = await browser.createBrowserContext({
    ...(downloads && { downloadBehavior: { policy: 'allow', downloadPath: downloads } }),
  });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  await page.setViewport({ ...SIZES[size], deviceScaleFactor: 1 });
  // Each window is somebody's own: it has the focus, whatever the other windows of the test do.
  await page.emulateFocusedPage(true);
  await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
  const complaints = await complaintsOf(page);
  const { hostname: domain } = new URL(site);
  for (const [name, value] of cookies) await context.setCookie({ name, value, domain, path: '/', httpOnly: true });

  const words = () => page.evaluate(() => document.body.innerText);
  const failing = async (what: string, cause: unknown): Promise<never> => {
    const path = join(tmpdir(), `letproof-e2e-${Date.now()}.png`);
    await page.screenshot({ path }).catch(() => undefined);
    const says = await words().catch(() => '(nothing)');
    const told = [`${what} at ${page.url()} (${path}), which says:`, says.slice(0, 1500), ...complaints];
    throw new Error(told.join('\n'), { cause });
  };

  const see = async (...texts: readonly (string | RegExp)[]): Promise<void> => {
    for (const text of texts) {
      const [source, flags] = typeof text === 'string' ? [text, undefined] : [text.source, text.flags];
      const shows = (wanted: string, regular: string | undefined) => {
        const said = document.body.innerText;
        return regular === undefined ? said.includes(wanted) : new RegExp(wanted, regular).test(said);
      };
      await page
        .waitForFunction(shows, { polling: 50 }, source, flags)
        .catch((error) => failing(`No "${text}"`, error));
    }
  };

  /** Where it rests: not there while it moves, is covered or disabled. */
  const pointOf = async (selector: string) => {
    const handle = await page.$(selector);
    const one = await handle?.evaluate(pointIn);
    const other = await handle?.evaluate(pointIn);
    return one && one.x === other?.x && one.y === other.y ? one : undefined;
  };

  const pressAt = async (selector: string, what = selector): Promise<void> => {
    for (const end = Date.now() + PATIENCE; Date.now() < end; await delay(20)) {
      // Taken away between two looks: the next one sees.
      const point = await pointOf(selector).catch(() => undefined);
      if (point) return page.mouse.click(point.x, point.y);
    }
    await failing(`No ${what} to press`, undefined);
  };

  const press = (name: string, role: Role = 'button'): Promise<void> =>
    pressAt(`::-p-aria([name="${name}"][role="${role}"])`, `${role} "${name}"`);

  const focusedName = () =>
    page.evaluate(() => {
      const focused = document.activeElement;
      if (!(focused instanceof HTMLElement)) return '';
      const labels = focused instanceof HTMLInputElement ? [...(focused.labels ?? [])] : [];
      return focused.ariaLabel || labels.map(({ innerText }) => innerText).join(' ') || focused.innerText;
    });

  /** By the keyboard alone. */
  const tabTo = async (name: string): Promise<void> => {
    const passed: string[] = [];
    for (let presses = 0; presses < 40; presses += 1) {
      await page.keyboard.press('Tab');
      const here = (await focusedName()).trim();
      if (here.startsWith(name)) return;
      passed.push(here);
    }
    await failing(`Tab does not come to "${name}", only to ${JSON.stringify(passed)}`, undefined);
  };

  return {
    page,
    complaints,
    words,
    see,
    press,
    /** For what has no name of its own. */
    pressAt,
    tabTo,
    go: async (path: string): Promise<void> => {
      await page.goto(new URL(path, site).href, { waitUntil: 'load', timeout: PATIENCE });
    },
    fill: async (name: string, text: string): Promise<void> => {
      await press(name, 'textbox');
      await page.keyboard.type(text);
    },
    /** A file through the chooser that `open` brings up. */
    choose: async (path: string, open: () => Promise<void>): Promise<void> => {
      const [chooser] = await Promise.all([page.waitForFileChooser({ timeout: 2 * PATIENCE }), open()]);
      await chooser.accept([path]);
    },
    /** Fonts and pictures are there and nothing moves any more. */
    settled: async (): Promise<void> => {
      await page
        .waitForFunction(isSettled, { polling: 50 })
        .catch((error) => failing('It does not come to rest', error));
    },
    resize: (to: Size) => page.setViewport({ ...SIZES[to], deviceScaleFactor: 1 }),
    leave: () => context.close(),
  };
};
export type Visitor = Awaited<ReturnType<typeof visit>>;
