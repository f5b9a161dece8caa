import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { launchForTests } from '../support/browser.ts';
import { visit } from './visitor.ts';
import { arrive, cookiesFor } from './walk/screen.ts';
import { SCREENS } from './walk/screens.ts';
import { startWorld } from './world.ts';

// npx tsx tests/e2e/screens.ts OUTDIR [PART OF A NAME]: takes screenshots of every screen at three widths, for review.
const [folder, part = ''] = process.argv.slice(2);
if (!folder) throw new Error('The output folder is missing: npx tsx tests/e2e/screens.ts OUTDIR [PART OF A NAME]');
await mkdir(folder, { recursive: true });

const [{ site, world, remove }, browser] = await Promise.all([startWorld(), launchForTests()]);
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
    console.log(screen.name);
  }
} finally {
  await Promise.all([browser.close(), remove()]);
}
