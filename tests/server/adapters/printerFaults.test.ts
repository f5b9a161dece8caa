import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type Printer, printer } from '../../../server/adapters/chromium/printer.ts';
import { unpackChromium } from '../../../server/adapters/chromium/unpack.ts';
import { PrinterBusy, PrinterUnavailable } from '../../../server/application/errors.ts';
import { reportHtml } from '../../../server/print/report.tsx';
import { browserFolder, browsers, onlyBrowser } from '../../support/browser.ts';
import { pdfText } from '../../support/pdfText.ts';
import { placeForTest, printerForTest } from '../../support/printers.ts';
import { repeats } from '../../support/repeats.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { TEST } from '../../support/timeLimits.ts';
import { paperOf, reportOf } from '../print/samples.ts';

const CHILD = fileURLToPath(new URL('../../support/printerChild.ts', import.meta.url));

/** Milliseconds in which a document is printed or given up. */
const DEADLINE = 10_000;

/** Stops the browser and prints. Returns the failure; undefined if there is none even after the deadline. */
const printedWhileHanging = async ({ toPdf }: Pick<Printer, 'toPdf'>): Promise<unknown> => {
  await toPdf('<p>before</p>');
  process.kill(onlyBrowser(), 'SIGSTOP');
  const failure = toPdf('<p>lost</p>').catch((error: unknown) => error);
  return Promise.race([failure, delay(DEADLINE + 2_000)]);
};

describe('the browser', () => {
  test('is unpacked without conflict by two processes at the same time, and prints the same bytes in all', {
    repeats,
  }, async () => {
    const dataDir = await temporaryFolder();
    await chmod(dataDir, 0o755);
    const elsewhere = { TZ: 'Asia/Tokyo', LANG: 'de_DE.UTF-8', HOME: dataDir, FONTCONFIG_FILE: '/nowhere/fonts.conf' };
    const children = Promise.all([printInChild(dataDir), printInChild(dataDir, elsewhere)]);
    const { toPdf } = await printerForTest();
    // Another document before it, in the same page, leaves no trace.
    await toPdf('<table><thead><tr><th>x</th></tr></thead><tbody><tr><td>y</td></tr></tbody></table>');
    const here = sha256(await toPdf(reportHtml(paperOf())));
    expect(await children).toEqual([here, here]);
    const { footing } = paperOf();
    const another = reportHtml(paperOf(reportOf(), { footing: { ...footing, position: '48215' } }));
    expect(sha256(await toPdf(another))).not.toBe(here);
  });

  test('prints text also after the data folder has been moved', async () => {
    const folder = await temporaryFolder();
    await chmod(folder, 0o755);
    await unpackChromium(join(folder, 'before'));
    await rename(join(folder, 'before'), join(folder, 'after'));
    const { toPdf, close } = printer({ ...(await placeForTest()), dataDir: join(folder, 'after') });
    onTestFinished(() => close());
    expect(pdfText(await toPdf('<p>kept</p>'))).toContain('kept');
  });

  /** A printer whose browser ends at once in the start of this number. */
  const printerWithEnding = async (start: number) => {
    const folder = await temporaryFolder();
    await chmod(folder, 0o777);
    const { executablePath } = await unpackChromium(await browserFolder());
    const [path, starts] = [join(folder, 'chromium'), join(folder, 'starts')];
    const script = [
      '#!/bin/sh',
      `echo >> ${starts}`,
      `if [ $(wc -l < ${starts}) -eq ${start} ]; then exit 1; fi`,
      `exec ${executablePath} "$@"`,
    ];
    await writeFile(path, script.join('\n'), { mode: 0o755 });
    const place = await placeForTest();
    const { toPdf, close } = printer({ ...place, env: { ...place.env, PUPPETEER_EXECUTABLE_PATH: path } });
    onTestFinished(close);
    return { toPdf, starts: async () => (await readFile(starts, 'utf8')).length };
  };

  const printWhileKilled = async ({ toPdf }: Pick<Printer, 'toPdf'>) => {
    await toPdf('<p>before</p>');
    const pid = onlyBrowser();
    const long = toPdf('<p>long</p>'.repeat(3_000));
    await delay(50);
    process.kill(pid, 'SIGKILL');
    return Buffer.from(await long)
      .subarray(0, 5)
      .toString();
  };

  test('is started again when it ended at its start', async () => {
    const { toPdf, starts } = await printerWithEnding(1);
    expect(pdfText(await toPdf('<p>after</p>'))).toContain('after');
    expect(await starts()).toBe(2);
  });

  test('prints a document again when it was killed while printing', { repeats }, async () => {
    expect(await printWhileKilled(await printerForTest())).toBe('%PDF-');
  });

  test('prints a document again when it was killed while printing, and the next one ended at its start', async () => {
    const ending = await printerWithEnding(2);
    expect(await printWhileKilled(ending)).toBe('%PDF-');
    expect(await ending.starts()).toBe(3);
  });

  test('is replaced for the next document when it hangs until the deadline', async () => {
    const made = await printerForTest({ deadline: DEADLINE });
    const lost = await printedWhileHanging(made);
    expect([lost instanceof PrinterUnavailable, lost instanceof PrinterBusy]).toEqual([true, false]);
    expect(pdfText(await made.toPdf('<p>after</p>'))).toContain('after');
  });

  test('control: without a deadline nothing becomes of a document while the browser hangs', async () => {
    expect(await printedWhileHanging(await printerForTest({ deadline: TEST }))).toBeUndefined();
  });

  test('queues 22 documents and refuses the rest', { repeats }, async () => {
    const { toPdf } = await printerForTest();
    const results = await Promise.allSettled(Array.from({ length: 40 }, (_, n) => toPdf(`<p>${n}</p>`)));
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused).toHaveLength(18);
    expect(refused.every(({ reason }) => reason instanceof PrinterBusy)).toBe(true);
    expect(browsers()).toHaveLength(1);
  });

  test('stops working on a document that is no longer wanted, in the queue and while printing', async () => {
    const { toPdf } = await printerForTest();
    await toPdf('<p>first</p>');
    const pid = onlyBrowser();
    const long = '<p>long</p>'.repeat(30_000);
    const jobs = Array.from({ length: 3 }, () => new AbortController());
    const printing = jobs.map(({ signal }) => toPdf(long, { account: 'ada', signal }));
    const results = Promise.allSettled(printing);
    const next = toPdf('<p>next</p>', { account: 'bob' });
    for (const job of jobs.toReversed()) job.abort();
    expect(pdfText(await next)).toContain('next');
    expect((await results).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(browsers()).toEqual([pid]);
  });
});

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

const printInChild = (dataDir: string, env: Readonly<Record<string, string>> = {}) =>
  new Promise<string>((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', 'tsx', CHILD, dataDir], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    let output = '';
    child.stdout.on('data', (data) => {
      output += String(data);
    });
    child.once('error', reject).once('close', () => resolve(output.trim()));
  });
