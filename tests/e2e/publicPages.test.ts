import type { Browser, Page } from 'puppeteer';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PUBLIC_PAGES } from '../../client/paths.ts';
import { scrollsAt, violationsOn } from '../support/axe.ts';
import { launchForTests } from '../support/browser.ts';
import { servePublicSite } from '../support/publicSite.ts';
import { type Options, type Visitor, visit } from './visitor.ts';

let site: Awaited<ReturnType<typeof servePublicSite>>;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([servePublicSite(), launchForTests()]);
});
afterAll(async () => {
  await Promise.all([browser?.close(), site?.close()]);
});

const visitSite = (options: Options = {}): Promise<Visitor> =>
  visit(browser, site.url, { ...options, isServer: false });

const ADDRESSES = [...Object.values(PUBLIC_PAGES), '/nowhere'];

/** 320 px is what a window of 1280 px shows at 400 %, and 720 px what one of 1440 px shows at 200 %. */
const problemsAt = async (visitor: Visitor, width: number): Promise<string[]> => {
  const scrolls = await scrollsAt(visitor.page, width);
  await visitor.settled();
  return [...scrolls, ...(await violationsOn(visitor.page))];
};

describe('axe finds no violation, nothing scrolls sideways and the browser logs no error', () => {
  test.each(ADDRESSES)('%s', async (path) => {
    const visitor = await visitSite();
    await visitor.go(path);
    const problems = [...(await problemsAt(visitor, 1440)), ...(await problemsAt(visitor, 390))];
    problems.push(
      ...(await problemsAt(visitor, 320)),
      ...(await scrollsAt(visitor.page, 720)),
      ...visitor.browserErrors,
    );
    await visitor.leave();
    expect(problems).toEqual([]);
  });
});

describe('with script switched off', () => {
  const withoutScript = async <Result>(path: string, look: (page: Page) => Promise<Result>): Promise<Result> => {
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    await page.setJavaScriptEnabled(false);
    await page.setViewport({ width: 390, height: 844 });
    await page.goto(site.url + path);
    const result = await look(page);
    await context.close();
    return result;
  };
  /** As the browser shows it: `innerText` needs no script of the page. */
  const textOf = (page: Page) => page.$eval('body', (body) => body.innerText);

  test('the home page shows its final figures, and says what the quick check needs', async () => {
    const text = await withoutScript('/', textOf);
    for (const expected of ['£5,000+', '73%', '24/7', 'needs JavaScript', 'How It Works'])
      expect(text).toContain(expected);
  });

  test('the menu opens and its links work', async () => {
    const title = await withoutScript('/', async (page) => {
      await page.click('.site-menu summary');
      await Promise.all([page.waitForNavigation(), page.click('.site-menu a[href="/about"]')]);
      return page.title();
    });
    expect(title).toBe('About LetProof · LetProof');
  });

  test('updates can be filtered by nation', async () => {
    const text = await withoutScript('/regulatory-updates', async (page) => {
      await page.click('.chip:has([value=northern_ireland])');
      const none = await textOf(page);
      await page.click('.chip:has([value=wales])');
      return { none, wales: await textOf(page) };
    });
    expect(text.none).toContain('Nothing was announced for this nation at our last review.');
    expect(text.none).not.toContain('Welsh visitor levy');
    expect(text.wales).toContain('Welsh visitor levy');
    expect(text.wales).not.toContain('Edinburgh visitor levy');
  });

  test('the waitlist cannot send an address', async () => {
    const disabled = await withoutScript('/affiliate-offers', (page) =>
      page.$eval('#waitlist button', (button) => (button as HTMLButtonElement).disabled),
    );
    expect(disabled).toBe(true);
  });
});

describe('the menu on a phone', () => {
  test('opens, closes and returns the focus with the keyboard alone', async () => {
    const visitor = await visitSite({ size: 'phone' });
    const { page } = visitor;
    await visitor.go('/');
    await visitor.tabTo('Skip to the content');
    await visitor.tabTo('Menu');
    const isOpen = () => page.$eval('.site-menu', (menu) => (menu as HTMLDetailsElement).open);
    await page.keyboard.press('Enter');
    expect(await isOpen()).toBe(true);
    await visitor.tabTo('Contact');
    await page.keyboard.press('Escape');
    expect(await isOpen()).toBe(false);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Menu');
    await page.keyboard.press('Enter');
    await visitor.tabTo('Start the 60-Second');
    expect(await isOpen()).toBe(false);
    await visitor.leave();
  });
});

/** As the app stores it after signing in. */
const signIn = (page: Page) =>
  page.evaluateOnNewDocument(() => {
    const user = { name: 'Rowena Hale', email: 'rowena.hale@example.com' };
    if (!sessionStorage.getItem('done')) {
      localStorage.setItem('auth-storage', JSON.stringify({ state: { signedIn: true, user }, version: 0 }));
      sessionStorage.setItem('done', 'yes');
    }
  });

test('a signed-in user sees their name in the menu, and Logout ends the session', async () => {
  const visitor = await visitSite({ size: 'phone' });
  await signIn(visitor.page);
  await visitor.go('/about');
  await visitor.pressAt('.site-menu summary');
  await visitor.see('Rowena Hale', 'rowena.hale@example.com', 'Dashboard');
  expect(site.apiCalls).toEqual([]);
  await Promise.all([visitor.page.waitForNavigation(), visitor.press('Logout')]);
  expect(site.apiCalls).toEqual(['POST /api/auth/logout']);
  expect(new URL(visitor.page.url()).pathname).toBe('/');
  await visitor.pressAt('.site-menu summary');
  await visitor.see('Sign In', 'Get Started');
  expect(visitor.browserErrors).toEqual([]);
  await visitor.leave();
});

describe('the figures', () => {
  /** The numbers that the page has shown until now. */
  type Counted = { readonly seen: ReadonlySet<string> };
  const figuresWith = async (motion: 'reduce' | 'no-preference'): Promise<readonly string[]> => {
    const { page, go, leave } = await visitSite();
    await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: motion }]);
    await page.evaluateOnNewDocument(() => {
      const seen = new Set<string>();
      Object.assign(window, { seen });
      addEventListener('DOMContentLoaded', () => {
        const figure = document.querySelector('[data-count-to="5000"]');
        if (figure) new MutationObserver(() => seen.add(figure.textContent ?? '')).observe(figure, { childList: true });
      });
    });
    await go('/');
    await page.$eval('.stats', (stats) => stats.scrollIntoView({ behavior: 'instant' }));
    if (motion === 'no-preference')
      await page.waitForFunction(() => (window as typeof window & Counted).seen.has('5,000'));
    const seen = await page.evaluate(() => [...(window as typeof window & Counted).seen]);
    await leave();
    return seen;
  };

  test('count up once they come into view', async () => {
    const seen = await figuresWith('no-preference');
    expect(seen.length).toBeGreaterThan(3);
    expect(seen.at(-1)).toBe('5,000');
  });

  test('do not move with prefers-reduced-motion', async () => expect(await figuresWith('reduce')).toEqual([]));
});

describe('the quick check', () => {
  const hasOpened = (visitor: Visitor) =>
    visitor.page.waitForFunction(() => {
      const isHidden = (selector: string) => document.querySelector<HTMLElement>(selector)?.hidden;
      return !isHidden('#quick-check') && isHidden('#main') && isHidden('.site-head');
    });

  test.each([
    ['its button', (visitor: Visitor) => visitor.press('Start the 60-Second Compliance Check', 'link')],
    ['an answer to the first question', (visitor: Visitor) => visitor.press('Yes')],
  ])('opens with %s, without header, and Back closes it', async (_, open) => {
    const visitor = await visitSite();
    await visitor.go('/');
    await open(visitor);
    await hasOpened(visitor);
    expect(visitor.page.url()).toMatch(/\/\?start-quiz$/);
    await visitor.page.goBack();
    await visitor.see('How It Works');
    expect(visitor.browserErrors).toEqual([]);
    await visitor.leave();
  });

  test.each(['/?start-quiz', '/?start-quiz=&q1=No'])('opens with the address %s', async (path) => {
    const visitor = await visitSite();
    await visitor.go(path);
    await hasOpened(visitor);
    await visitor.pressAt('#quick-check ::-p-text(Back to Homepage)');
    await visitor.see('How It Works');
    expect(new URL(visitor.page.url()).search).toBe('');
    await visitor.leave();
  });
});
