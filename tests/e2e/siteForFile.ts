import type { Browser } from 'puppeteer';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import { signedIn } from '../support/accounts.ts';
import { launchForTests } from '../support/browser.ts';
import { type Site, type SiteOptions, startSite } from './site.ts';
import { type Options, type Visitor, visit } from './visitor.ts';

/**
 * A whole server and a browser for a test file, both ready before its first test. `optionsOf` is called then, so it may
 * use what earlier hooks have started.
 */
export const siteForFile = (optionsOf: () => SiteOptions = () => ({})) => {
  const started: { site?: Site; browser?: Browser } = {};
  const visitors: Visitor[] = [];
  beforeAll(async () => {
    [started.site, started.browser] = await Promise.all([startSite(optionsOf()), launchForTests()]);
  });
  afterAll(async () => {
    await started.browser?.close();
    await started.site?.remove();
  });

  const site = (): Site => {
    if (!started.site) throw new Error('The site has not started yet');
    return started.site;
  };
  /** Each visitor is like a browser of its own for one test: no cookies, locks or channels are shared. */
  const open = async (options?: Options): Promise<Visitor> => {
    if (!started.browser) throw new Error('The browser has not started yet');
    const visitor = await visit(started.browser, site().url, options);
    visitors.push(visitor);
    onTestFinished(visitor.leave);
    return visitor;
  };

  return {
    get site() {
      return site();
    },
    open,
    /** Opens a browser that is signed in to this account. */
    openAs: async (email: string, options: Options = {}): Promise<Visitor> =>
      open({ ...options, cookies: (await signedIn(site(), email)).jar }),
    /** Neither a browser nor the server has reported an error. `expected` are words of those that may occur. */
    expectNoErrors: (...expected: readonly string[]): void => {
      const errors = [...visitors.flatMap(({ browserErrors }) => browserErrors), ...site().errors];
      expect(errors.filter((error) => !expected.some((words) => error.includes(words)))).toEqual([]);
    },
  };
};
export type SiteForFile = ReturnType<typeof siteForFile>;
