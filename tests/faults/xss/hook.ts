import type { Browser, Page } from 'puppeteer';
import { CONDITION } from '../../support/timeLimits.ts';

type Options = {
  readonly cookies?: ReadonlyMap<string, string>;
  /** Ignores the content security policy, so that markup runs its scripts wherever a page lets it in. */
  readonly withoutPolicy?: boolean;
};

/** Runs in the page. */
const shownTexts = (): string => {
  const named = [...document.querySelectorAll('[title], [aria-label], [alt]')].flatMap((element) =>
    ['title', 'aria-label', 'alt'].flatMap((name) => element.getAttribute(name) ?? []),
  );
  const typed = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value);
  return [document.title, document.body?.textContent ?? '', ...named, ...typed].join('\n');
};

/** Runs in the page. The texts are written without spaces. */
const isComplete = (expected: readonly string[]): boolean => {
  const text = (document.body?.textContent ?? '').replace(/[\s\p{C}\p{M}\ufffd]/gu, '').toLowerCase();
  return expected.every((one) => text.includes(one));
};

/** Runs in the page. */
const isIncomplete = (expected: readonly string[]): boolean => {
  const text = (document.body?.textContent ?? '').replace(/[\s\p{C}\p{M}\ufffd]/gu, '').toLowerCase();
  return !expected.every((one) => text.includes(one));
};

/** A page of the client that shows no text of a test. */
const ANOTHER = '/settings';

/** A tab that notices each script that runs, each dialog, and each report of the content security policy. */
export const hookedTab = async (browser: Browser, origin: string, options: Options = {}) => {
  const { cookies = new Map(), withoutPolicy = false } = options;
  const context = await browser.createBrowserContext();
  const { hostname: domain } = new URL(origin);
  await context.setCookie(...[...cookies].map(([name, value]) => ({ name, value, domain, path: '/', httpOnly: true })));
  const page: Page = await context.newPage();
  await page.setViewport({ width: 1440, height: 900 });
  await page.setBypassCSP(withoutPolicy);
  const ran: string[] = [];
  const policyReports: string[] = [];
  const at = () => new URL(page.url()).pathname;
  await page.exposeFunction('hit', (number: unknown) => void ran.push(`hit(${number}) at ${at()}`));
  await page.exposeFunction('refusedByPolicy', (what: string) => void policyReports.push(`${what} at ${at()}`));
  page.on('dialog', (dialog) => {
    ran.push(`a ${dialog.type()} at ${at()}`);
    void dialog.dismiss();
  });
  await page.evaluateOnNewDocument(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, sample, blockedURI }) => {
      const { refusedByPolicy } = window as typeof window & { refusedByPolicy: (what: string) => void };
      refusedByPolicy(`${violatedDirective} ${blockedURI} ${sample}`);
    });
  });

  const texts = () => page.evaluate(shownTexts);
  /** Waits until all of these are shown, as far as they are. They are written without spaces. */
  const settle = (expected: readonly string[]) =>
    page.waitForFunction(isComplete, { polling: 50, timeout: CONDITION }, [...expected]).catch(() => undefined);

  const go = (path: string) =>
    page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, path);

  return {
    page,
    ran: ran as readonly string[],
    policyReports: policyReports as readonly string[],
    open: async (path: string, expected: readonly string[] = []): Promise<string> => {
      await page.goto(new URL(path, origin).href, { waitUntil: 'load', timeout: CONDITION });
      await settle(expected);
      return texts();
    },
    /** To another page of the client, which is not loaded again. */
    follow: async (path: string, expected: readonly string[] = []): Promise<string> => {
      // What the page before shows as well would count as shown by the one that is still to come.
      if (expected.length > 0 && (await page.evaluate(isComplete, [...expected]))) {
        await go(ANOTHER);
        await page.waitForFunction(isIncomplete, { polling: 50, timeout: CONDITION }, [...expected]);
      }
      await go(path);
      await settle(expected);
      return texts();
    },
    /** Presses the first button or label that begins with the text. */
    press: (text: string): Promise<void> =>
      page.evaluate((start) => {
        const controls = [...document.querySelectorAll<HTMLElement>('button, label')];
        controls.find(({ textContent }) => textContent?.trim().startsWith(start))?.click();
      }, text),
    /** Opens the address with this markup in place of the server's page, under its policy. Loads nothing else. */
    write: async (path: string, html: string): Promise<void> => {
      const { headers } = await fetch(new URL(path, origin));
      const policy = { 'content-security-policy': headers.get('content-security-policy') ?? '' };
      await page.setRequestInterception(true);
      page.on('request', (request) => {
        if (!request.isNavigationRequest()) return void request.abort();
        return void request.respond({ contentType: 'text/html; charset=utf-8', headers: policy, body: html });
      });
      await page.goto(new URL(path, origin).href, { waitUntil: 'load', timeout: CONDITION });
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)));
      page.removeAllListeners('request');
      await page.setRequestInterception(false);
    },
    /** Waits as for a page, and answers its texts. */
    look: async (expected: readonly string[]): Promise<string> => {
      await settle(expected);
      return texts();
    },
    /** Waits until the page asks for nothing more. Its live changes stay open. */
    rest: async (): Promise<string> => {
      await page.waitForNetworkIdle({ idleTime: 300, concurrency: 1, timeout: CONDITION });
      return texts();
    },
    leave: () => context.close(),
  };
};
export type HookedTab = Awaited<ReturnType<typeof hookedTab>>;
