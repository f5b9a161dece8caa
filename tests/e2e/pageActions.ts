import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'puppeteer';
import { CONDITION } from '../support/timeLimits.ts';

/** Runs in the page. Scrolls the element into view and returns its centre, or null if a click cannot reach it. */
const pointIn = (element: Element): { x: number; y: number } | null => {
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = element.getBoundingClientRect();
  const point = { x: left + width / 2, y: top + height / 2 };
  const hit = document.elementFromPoint(point.x, point.y);
  const isOnTop = hit !== null && (element.contains(hit) || hit.contains(element));
  return isOnTop && !element.matches(':disabled') && !element.closest('[aria-hidden=true]') ? point : null;
};

const isSettled = () => {
  // A lazy image below the window would never load.
  for (const image of document.images) image.loading = 'eager';
  return (
    document.fonts.status === 'loaded' &&
    [...document.images].every(({ complete }) => complete) &&
    document.getAnimations().every(({ playState, effect }) => {
      const isInfinite = effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY;
      return isInfinite || playState !== 'running';
    })
  );
};

export type Role = 'button' | 'link' | 'radio' | 'checkbox' | 'textbox' | 'summary';

type Options = { readonly site: string; readonly browserErrors: readonly string[] };

/** What a person does and sees on a page. Finds text, and controls by role and accessible name. */
export const actionsOn = (page: Page, { site, browserErrors }: Options) => {
  page.setDefaultTimeout(CONDITION);

  const text = () => page.evaluate(() => document.body.innerText);
  const fail = async (what: string, cause: unknown): Promise<never> => {
    const path = join(tmpdir(), `letproof-e2e-${Date.now()}.png`);
    await page.screenshot({ path }).catch(() => undefined);
    const shown = await text().catch(() => '(nothing)');
    const lines = [`${what} at ${page.url()} (${path}), which shows:`, shown.slice(0, 1500), ...browserErrors];
    throw new Error(lines.join('\n'), { cause });
  };

  const see = async (...texts: readonly (string | RegExp)[]): Promise<void> => {
    for (const expected of texts) {
      const [source, flags] = typeof expected === 'string' ? [expected, undefined] : [expected.source, expected.flags];
      const shows = (pattern: string, regExpFlags: string | undefined) => {
        // Between two pages there is no body, and an error here would end the wait.
        const innerText = document.body?.innerText ?? '';
        return regExpFlags === undefined
          ? innerText.includes(pattern)
          : new RegExp(pattern, regExpFlags).test(innerText);
      };
      await page
        .waitForFunction(shows, { polling: 50 }, source, flags)
        .catch((error) => fail(`No "${expected}"`, error));
    }
  };

  /** Undefined while the element is missing, moving, covered or disabled. */
  const pointOf = async (selector: string) => {
    const handle = await page.$(selector);
    const first = await handle?.evaluate(pointIn);
    const second = await handle?.evaluate(pointIn);
    return first && first.x === second?.x && first.y === second.y ? first : undefined;
  };

  const pressAt = async (selector: string, what = selector): Promise<void> => {
    for (const end = Date.now() + CONDITION; Date.now() < end; await delay(20)) {
      // The element may be removed between the two measurements: try again.
      const point = await pointOf(selector).catch(() => undefined);
      if (point) return page.mouse.click(point.x, point.y);
    }
    await fail(`No ${what} to press`, undefined);
  };

  const press = (name: string, role: Role = 'button'): Promise<void> =>
    pressAt(`::-p-aria([name="${name}"][role="${role}"])`, `${role} "${name}"`);

  const focusedName = () =>
    page.evaluate(() => {
      const focused = document.activeElement;
      if (!(focused instanceof HTMLElement)) return '';
      const labels = 'labels' in focused ? [...((focused.labels ?? []) as NodeListOf<HTMLLabelElement>)] : [];
      return focused.ariaLabel || labels.map(({ innerText }) => innerText).join(' ') || focused.innerText;
    });

  /** Moves the focus with the keyboard alone. */
  const tabTo = async (name: string): Promise<void> => {
    const passed: string[] = [];
    for (let presses = 0; presses < 40; presses += 1) {
      await page.keyboard.press('Tab');
      const focused = (await focusedName()).trim();
      if (focused.startsWith(name)) return;
      passed.push(focused);
    }
    await fail(`Tab does not reach "${name}", only ${JSON.stringify(passed)}`, undefined);
  };

  return {
    page,
    browserErrors,
    text,
    see,
    press,
    /** For elements without an accessible name. */
    pressAt,
    tabTo,
    go: async (path: string): Promise<void> => {
      await page.goto(new URL(path, site).href, { waitUntil: 'load', timeout: CONDITION });
    },
    fill: async (name: string, text: string): Promise<void> => {
      await press(name, 'textbox');
      await page.keyboard.type(text);
    },
    /** Selects a file in the file chooser that `open` opens. */
    choose: async (path: string, open: () => Promise<unknown>): Promise<void> => {
      const chosen = page.waitForFileChooser({ timeout: 2 * CONDITION });
      // An answer of the page shows that Chromium will not open its own dialog any more.
      const [chooser] = await Promise.all([chosen, page.evaluate(() => {}).then(open)]);
      await chooser.accept([path]);
    },
    /** Waits until fonts and images are loaded and animations have ended. */
    settled: async (): Promise<void> => {
      await page
        .waitForFunction(isSettled, { polling: 50 })
        .catch((error) => fail('The page keeps loading or moving', error));
    },
  };
};
/** One tab of a browser. */
export type Tab = ReturnType<typeof actionsOn>;
