import type { Browser } from 'puppeteer';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PUBLIC_PAGES } from '../../client/paths.ts';
import { scrollsAt, violationsOn } from '../support/axe.ts';
import { launchForTests } from '../support/browser.ts';
import { type Visitor, visit } from './visitor.ts';
import { arrive, cookiesFor, type Screen } from './walk/screen.ts';
import { SCREENS } from './walk/screens.ts';
import { startWorld } from './world.ts';

let started: Awaited<ReturnType<typeof startWorld>>;
let browser: Browser;

beforeAll(async () => {
  [started, browser] = await Promise.all([startWorld(), launchForTests()]);
});
afterAll(async () => {
  await Promise.all([browser?.close(), started?.remove()]);
});

const problemsAt = async (visitor: Visitor, width: number): Promise<string[]> => {
  const scrolls = await scrollsAt(visitor.page, width);
  await visitor.settled();
  return [...scrolls, ...(await violationsOn(visitor.page))];
};

const problemsOn = async (screen: Screen): Promise<string[]> => {
  const { site, world } = started;
  const { refusals = [] } = screen;
  const cookies = await cookiesFor(screen, world);
  const visitor = await visit(browser, site.url, { size: 'phone', cookies, refusals });
  await arrive(visitor, screen, world);
  const problems = await problemsAt(visitor, 390);
  // What windows of 1280 px show at 400 % and of 1440 px at 200 %.
  problems.push(...(await scrollsAt(visitor.page, 320)), ...(await scrollsAt(visitor.page, 720)));
  problems.push(...(await problemsAt(visitor, 1440)), ...visitor.browserErrors);
  await visitor.leave();
  return problems;
};

/** The public pages are files: tests/e2e/publicPages.test.ts checks them, without this server. */
const isFile = ({ path, after }: Screen): boolean =>
  !after && (path === '/nowhere' || Object.values<unknown>(PUBLIC_PAGES).includes(path));

const screens = SCREENS.filter((screen) => !isFile(screen));

describe.concurrent('axe finds no violation and the browser logs no error', () => {
  test.for(screens)('$name', async (screen) => {
    expect(await problemsOn(screen)).toEqual([]);
  });
});

describe('with the keyboard alone', () => {
  const open = async (path: string, who: 'newcomer' | 'owner' = 'newcomer') => {
    const visitor = await visit(browser, started.site.url, { cookies: started.world.jars[who] });
    await visitor.go(path);
    const { keyboard } = visitor.page;
    /** Moves to the control and presses it. */
    const enter = async (name: string) => {
      await visitor.tabTo(name);
      await keyboard.press('Enter');
    };
    return { ...visitor, keyboard, enter };
  };
  type Opened = Awaited<ReturnType<typeof open>>;
  const hasFocus = ({ page }: Opened, name: string) =>
    page.waitForFunction(
      (text) => {
        const focused = document.activeElement;
        const [label] = focused instanceof HTMLInputElement ? (focused.labels ?? []) : [focused];
        return label?.textContent?.startsWith(text);
      },
      { polling: 50 },
      name,
    );

  test('the account modal opens at its first field, keeps the focus, and returns it to its button', async () => {
    const opened = await open('/dashboard');
    await opened.see('Update details');
    await opened.enter('Update details');
    await hasFocus(opened, 'Name');
    await opened.tabTo('Save Changes');
    // From the last control to the first.
    await opened.tabTo('Close');
    await opened.keyboard.press('Escape');
    await hasFocus(opened, 'Update details');
    await opened.leave();
  });

  test('setting up the second factor and giving it up returns to the button that began it', async () => {
    const opened = await open('/settings', 'owner');
    await opened.see('Switch on');
    await opened.enter('Switch on');
    await hasFocus(opened, 'Type the six digits it shows');
    await opened.enter('Cancel');
    await hasFocus(opened, 'Switch on');
    await opened.leave();
  });

  test('a message that is not complete leads to its first error, and a sent one to the confirmation', async () => {
    const opened = await open('/contact');
    await opened.enter('Send Message');
    await hasFocus(opened, 'Name');
    await opened.keyboard.type('Grace Hopper');
    await opened.tabTo('Email');
    await opened.keyboard.type('grace@example.co.uk');
    await opened.tabTo('Subject');
    await opened.keyboard.type('Compliance');
    await opened.tabTo('Message');
    await opened.keyboard.type('Does a shepherd’s hut need its own gas check?');
    await opened.enter('Send Message');
    await hasFocus(opened, 'Thank you, your message is on its way');
    await opened.enter('Send Another Message');
    await hasFocus(opened, 'Name');
    await opened.leave();
  });
});

// Without this test, a check that never finds a problem would pass.
test('control: problems on a page are detected', async () => {
  const visitor = await visit(browser, started.site.url);
  await visitor.go('/');
  await visitor.page.evaluate(() => {
    const picture = Object.assign(new Image(), { src: '/favicon.svg' });
    const script = Object.assign(document.createElement('script'), { text: 'window.ran = true' });
    document.body.append(picture, script);
    console.error('An error');
    return fetch('/api/auth/me').then(() => undefined);
  });
  const problems = await violationsOn(visitor.page);
  expect(problems.filter((problem) => problem.includes('image-alt'))).toHaveLength(1);
  await expect.poll(() => visitor.browserErrors.join()).toMatch(/CSP: script-src-elem refused inline/);
  expect(visitor.browserErrors.join()).toMatch(/console: An error/);
  expect(visitor.browserErrors.join()).toMatch(/401 \/api\/auth\/me of a public page/);
  await visitor.leave();
});

test('a file of an earlier build answers 404, and the server has logged no error', async () => {
  expect((await fetch(`${started.site.url}/assets/index-of-yesterday.js`)).status).toBe(404);
  expect(started.site.errors).toEqual([]);
});
