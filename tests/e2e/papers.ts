import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'puppeteer';
import { FILES } from '../support/files.ts';

/** A valid file of each accepted type, in a folder that the operating system user of Chromium can read and write. */
export const makePapers = async (browser: Browser) => {
  const folder = await mkdtemp(join(tmpdir(), 'letproof-papers-'));
  await chmod(folder, 0o777);
  const page = await browser.newPage();
  await page.setViewport({ width: 600, height: 400 });
  await page.setContent('<h1>Certificate</h1><p>Harbour Street 1, Whitby. In order.</p>');
  const pdf = await page.pdf({ format: 'A4' });
  const png = await page.screenshot({ type: 'png' });
  const jpg = await page.screenshot({ type: 'jpeg', quality: 80 });
  await page.close();

  const write = async (name: string, bytes: Uint8Array) => {
    const path = join(folder, name);
    await writeFile(path, bytes, { mode: 0o644 });
    return path;
  };
  return {
    folder,
    /** By the position of the question that requires the document. */
    byPosition: {
      4: await write('insurance policy.pdf', pdf),
      9: await write('epc.png', png),
      10: await write('fire-risk.jpg', jpg),
      12: await write('smoke-alarms.docx', FILES.docx),
      20: await write('gas-safety.pdf', pdf),
      21: await write('eicr.jpeg', jpg),
      36: await write('waste plan.png', png),
    } as Readonly<Record<number, string>>,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
};
export type Papers = Awaited<ReturnType<typeof makePapers>>;
