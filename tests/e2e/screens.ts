import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { launchForTests } from '../support/browser.ts';
import { visit } from './visitor.ts';
import { arrive, cookiesFor, type Screen } from './walk/screen.ts';
import { SCREENS } from './walk/screens.ts';
import { startWorld } from './world.ts';

// npx tsx tests/e2e/screens.ts OUTDIR [PART OF A NAME]: takes screenshots of every screen at three widths, and
// of the print of some, for review.
const [folder, part = ''] = process.argv.slice(2);
if (!folder) throw new Error('The output folder is missing: npx tsx tests/e2e/screens.ts OUTDIR [PART OF A NAME]');
await mkdir(folder, { recursive: true });

const [{ site, world, remove }, browser] = await Promise.all([startWorld(), launchForTests()]);

/** As the browser prints it: the pages as a PDF, and all of them in one picture. */
const print = async (screen: Screen): Promise<void> => {
  const visitor = await visit(browser, site.url, { cookies: await cookiesFor(screen, world) });
  await arrive(visitor, screen, world);
  const { page } = visitor;
  await page.pdf({ path: join(folder, `${screen.name}-print.pdf`), format: 'A4' });
  await page.emulateMediaType('print');
  // The width of A4 without the margins of the browser.
  await page.setViewport({ width: 718, height: 1010 });
  await page.screenshot({ path: join(folder, `${screen.name}-print.png`), fullPage: true });
  await visitor.leave();
};

try {
  for (const screen of SCREENS.filter(({ name }) => name.includes(part))) {
    for (const size of ['phone', 'tablet', 'desk'] as const) {
      const { refusals = [] } = screen;
      const visitor = await visit(browser, site.url, { size, cookies: await cookiesFor(screen, world), refusals });
      await arrive(visitor, screen, world);
      await visitor.page.evaluate(() => window.scrollTo(0, 0));
      const width = visitor.page.viewport()?.width;
      await visitor.page.screenshot({ path: join(folder, `${screen.name}-${width}.png`), fullPage: true });
      for (const error of visitor.browserErrors) console.error(`${screen.name} at ${width} px: ${error}`);
      await visitor.leave();
    }
    if (screen.prints) await print(screen);
    console.log(screen.name);
  }
} finally {
  await Promise.all([browser.close(), remove()]);
}
