import type { Browser } from 'puppeteer';
import { recordUnprotected } from './browserAnswers.ts';
import { recordBrowserErrors } from './browserErrors.ts';
import { actionsOn, type Tab } from './pageActions.ts';

const SIZES = {
  phone: { width: 390, height: 844 },
  tablet: { width: 820, height: 1180 },
  desk: { width: 1440, height: 900 },
};
export type Size = keyof typeof SIZES;

export type Options = {
  readonly size?: Size;
  /** Cookies by name: the session of a user who has signed in over HTTP. */
  readonly cookies?: ReadonlyMap<string, string>;
  /** The folder for downloads. The operating system user of Chromium must be able to write there. */
  readonly downloads?: string;
  /** Statuses and paths of responses that refuse something, as they must: `422 /api/auth/login`. */
  readonly refusals?: readonly string[];
  /** False for a site of a few routes that a test makes. Its answers have not all headers of our server. */
  readonly isServer?: boolean;
};

/** A user with a browser context of their own, which shares no cookies with others. Opens with one tab. */
export const visit = async (browser: Browser, site: string, options: Options = {}) => {
  const { size = 'desk', cookies = new Map(), downloads, refusals = [], isServer = true } = options;
  const context = await browser.createBrowserContext({
    ...(downloads && { downloadBehavior: { policy: 'allow', downloadPath: downloads } }),
  });

  const browserErrors: string[] = [];
  const unprotected: string[] = [];

  const setCookies = async (jar: ReadonlyMap<string, string>): Promise<void> => {
    const { hostname: domain } = new URL(site);
    await context.setCookie(...[...jar].map(([name, value]) => ({ name, value, domain, path: '/', httpOnly: true })));
  };

  const openTab = async (): Promise<Tab> => {
    const page = await context.newPage();
    await page.setViewport({ ...SIZES[size], deviceScaleFactor: 1 });
    // Several windows are open at once. Each behaves as if it had the focus.
    await page.emulateFocusedPage(true);
    await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
    await recordBrowserErrors(page, refusals, browserErrors);
    if (isServer)
      recordUnprotected(page, site, (problem) => {
        browserErrors.push(problem);
        unprotected.push(problem);
      });
    return actionsOn(page, { site, browserErrors });
  };

  await setCookies(cookies);
  const first = await openTab();
  return {
    ...first,
    /** Of all tabs. */
    browserErrors: browserErrors as readonly string[],
    openTab,
    /** Takes over a session that was started over HTTP. */
    setCookies,
    resize: (to: Size) => first.page.setViewport({ ...SIZES[to], deviceScaleFactor: 1 }),
    /** Throws if an answer of the site lacked its protection: a test may expect other errors, but never these. */
    leave: async (): Promise<void> => {
      await context.close();
      if (unprotected.length > 0) throw new Error(unprotected.join('\n'));
    },
  };
};
export type Visitor = Awaited<ReturnType<typeof visit>>;
