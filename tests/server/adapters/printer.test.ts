import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { access, chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'puppeteer';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { forPrinting, forTesting } from '../../../server/adapters/chromium/arguments.ts';
import { launch } from '../../../server/adapters/chromium/launch.ts';
import { printer } from '../../../server/adapters/chromium/printer.ts';
import { openPrintPage } from '../../../server/adapters/chromium/printPage.ts';
import { unpackChromium } from '../../../server/adapters/chromium/unpack.ts';
import { PrinterUnavailable } from '../../../server/application/errors.ts';
import { reportHtml } from '../../../server/print/report.tsx';
import { browserFolder, browsers, launchForTests, onlyBrowser } from '../../support/browser.ts';
import { silent } from '../../support/logs.ts';
import { pdfText } from '../../support/pdfText.ts';
import { repeats } from '../../support/repeats.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { CONDITION } from '../../support/timeLimits.ts';
import { escapes, navigations, setTrap } from '../../support/trap.ts';
import { paperOf, reportOf } from '../print/samples.ts';

const CHILD = fileURLToPath(new URL('../../support/printerChild.ts', import.meta.url));

const placeForTest = async () => ({ dataDir: await browserFolder(), env: process.env, logger: silent });

const printerForTest = async (times: { deadline?: number; idle?: number } = {}) => {
  const made = printer(await placeForTest(), { deadline: CONDITION, ...times });
  onTestFinished(() => made.close());
  return made;
};

describe('a document', () => {
  test('is a PDF with the text, in portrait or landscape', async () => {
    const { toPdf } = await printerForTest();
    const portrait = await toPdf('<h1>Gas safety: “Ω &amp; Ünïcode”</h1>');
    expect(Buffer.from(portrait).subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdfText(portrait)).toContain('Gas safety: “Ω & Ünïcode”');
    expect(orientationOf(portrait)).toBe('portrait');
    expect(orientationOf(await toPdf('<p>x</p>', { landscape: true }))).toBe('landscape');
  });

  test('runs no script and reads no local file', async () => {
    const { toPdf } = await printerForTest();
    const pdf = await toPdf(
      '<p>kept</p><iframe src="file:///etc/passwd"></iframe><script>document.body.innerHTML = "ran"</script>',
    );
    expect(pdfText(pdf)).toContain('kept');
    expect(pdfText(pdf)).not.toMatch(/ran|root:/);
  });

  test('contains nothing of an earlier document, even after pages have been replaced', async () => {
    const { toPdf } = await printerForTest();
    for (let n = 0; n < 30; n++) expect(pdfText(await toPdf(`<p>document ${n}.</p>`)).trim()).toBe(`document ${n}.`);
  });
});

describe('no document sends a request', () => {
  test('in at least 150 ways, each with its own path', () => {
    const documents = [escapes(65_000), ...navigations(65_000)].join('\n');
    const ways = [...documents.matchAll(/:65000[/\\]([\w-]+)/g)].map(([, way = '']) => way);
    expect(new Set(ways).size).toBe(ways.length);
    expect(ways.length).toBeGreaterThanOrEqual(150);
  });

  test('through the printer, and none contains a local file', async () => {
    const { port, caught } = await setTrap();
    const { toPdf } = await printerForTest();
    const texts: string[] = [];
    for (const html of [escapes(port), ...navigations(port)]) texts.push(await toPdf(html).then(pdfText, () => ''));
    await delay(300);
    expect(caught).toEqual([]);
    // Control: the document with most of the ways was printed.
    expect(texts[0]).toContain('text');
    expect(texts.join('\n')).not.toMatch(/root:|caught|Command Line/);
  });

  // The first row is the control: without protection the trap must catch requests, or the other rows prove nothing.
  test.each([
    { layer: 'no protection', args: forTesting, noNetwork: false, reached: true },
    { layer: 'only the browser arguments', args: forPrinting, noNetwork: false, reached: false },
    { layer: 'only the empty network namespace', args: forTesting, noNetwork: true, reached: false },
  ])('with $layer, a request arrives: $reached', async ({ args, noNetwork, reached }) => {
    const { port, caught } = await setTrap();
    const launching = launch(await placeForTest(), { args, noNetwork });
    const browser = await launchedForTest(launching.then((launched) => launched.browser));
    for (const html of [escapes(port), ...navigations(port)]) await showPlain(browser, html);
    if (reached) return expect.poll(() => new Set(caught).size).toBeGreaterThan(50);
    await delay(300);
    expect(caught).toEqual([]);
    return undefined;
  });

  test('the page itself blocks every request of a document without scripts, except prefetches', async () => {
    const { port, caught } = await setTrap();
    const browser = await launchedForTest(launchForTests());
    const page = await openPrintPage(browser);
    for (const html of [escapes(port), ...navigations(port)]) await page.print(html, {}).catch(() => undefined);
    await delay(300);
    expect(caught.filter((path) => !path.startsWith('/prefetch'))).toEqual([]);
  });
});

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

  test('is started again after it was killed', { repeats }, async () => {
    const { toPdf } = await printerForTest();
    await toPdf('<p>before</p>');
    const pid = onlyBrowser();
    process.kill(pid, 'SIGKILL');
    expect(pdfText(await toPdf('<p>after</p>'))).toContain('after');
    expect(browsers()).not.toContain(pid);
  });

  test('is started again when it ended at its start', async () => {
    const folder = await temporaryFolder();
    await chmod(folder, 0o777);
    const { executablePath } = await unpackChromium(await browserFolder());
    const first = join(folder, 'first');
    const path = join(folder, 'chromium');
    const script = `#!/bin/sh\nif [ -e ${first} ]; then exec ${executablePath} "$@"; fi\ntouch ${first}\nexit 1\n`;
    await writeFile(path, script, { mode: 0o755 });
    const place = await placeForTest();
    const { toPdf, close } = printer({ ...place, env: { ...place.env, PUPPETEER_EXECUTABLE_PATH: path } });
    onTestFinished(close);
    expect(pdfText(await toPdf('<p>after</p>'))).toContain('after');
    await access(first);
  });

  test('prints a document again when it was killed while printing', { repeats }, async () => {
    const { toPdf } = await printerForTest();
    await toPdf('<p>before</p>');
    const pid = onlyBrowser();
    const long = toPdf('<p>long</p>'.repeat(3_000));
    await delay(50);
    process.kill(pid, 'SIGKILL');
    expect(
      Buffer.from(await long)
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });

  test('is replaced for the next document when it hangs until the deadline', async () => {
    const { toPdf } = await printerForTest({ deadline: 10_000 });
    await toPdf('<p>before</p>');
    const pid = onlyBrowser();
    process.kill(pid, 'SIGSTOP');
    await expect(toPdf('<p>lost</p>')).rejects.toThrow(PrinterUnavailable);
    expect(pdfText(await toPdf('<p>after</p>'))).toContain('after');
  });

  test('stops after the idle time, and starts again for the next document', async () => {
    const { toPdf } = await printerForTest({ idle: 200 });
    await toPdf('<p>x</p>');
    expect(browsers()).toHaveLength(1);
    await expect.poll(browsers).toEqual([]);
    expect(pdfText(await toPdf('<p>again</p>'))).toContain('again');
  });

  test('queues 22 documents and refuses the rest', { repeats }, async () => {
    const { toPdf } = await printerForTest();
    const results = await Promise.allSettled(Array.from({ length: 40 }, (_, n) => toPdf(`<p>${n}</p>`)));
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused).toHaveLength(18);
    expect(refused.every(({ reason }) => reason instanceof PrinterUnavailable)).toBe(true);
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

  test('is reported in one sentence when its path is wrong', async () => {
    const place = await placeForTest();
    const { toPdf } = printer({ ...place, env: { PUPPETEER_EXECUTABLE_PATH: '/nowhere/chrome' } });
    await expect(toPdf('<p>x</p>')).rejects.toThrow(
      'PUPPETEER_EXECUTABLE_PATH names /nowhere/chrome, which cannot be run.',
    );
  });

  test('has a sandbox, no capabilities, and no environment variable of ours', async () => {
    vi.stubEnv('STRIPE_SECRET_KEY', 'canary');
    onTestFinished(() => void vi.unstubAllEnvs());
    const { toPdf } = await printerForTest();
    await toPdf('<p>x</p>');
    const pid = onlyBrowser();
    expect(readFileSync(`/proc/${pid}/environ`, 'utf8')).not.toContain('canary');
    expect(readFileSync(`/proc/${pid}/cmdline`, 'utf8')).not.toContain('--no-sandbox');
    expect(readFileSync(`/proc/${pid}/status`, 'utf8')).toMatch(/^CapEff:\s0+$/m);
    expect(readFileSync(`/proc/${pid}/status`, 'utf8')).not.toMatch(/^Uid:\t0/m);
  });
});

const orientationOf = (pdf: Uint8Array) => {
  const [, width = 0, height = 0] =
    /MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(Buffer.from(pdf).toString('latin1')) ?? [];
  return Number(width) < Number(height) ? 'portrait' : 'landscape';
};

const launchedForTest = async (launching: Promise<Browser>) => {
  const browser = await launching;
  onTestFinished(() => browser.close());
  return browser;
};

/** Leaves the page open: closing it would cancel slow requests, and the trap would miss them. */
const showPlain = async (browser: Browser, html: string) => {
  const page = await browser.newPage();
  await page.setContent(html, { waitUntil: 'load', timeout: 10_000 }).catch(() => undefined);
  await page.pdf({ timeout: 10_000 }).catch(() => undefined);
  await delay(200);
};

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
