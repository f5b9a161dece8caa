import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { printer } from '../../../server/adapters/chromium/printer.ts';
import { NotFound } from '../../../server/application/errors.ts';
import { browsers, launchForTests, onlyBrowser } from '../../support/browser.ts';
import { recordingLogger } from '../../support/logs.ts';
import { pdfText } from '../../support/pdfText.ts';
import { forbidNamespaces, placeForTest, printerForTest } from '../../support/printers.ts';
import { repeats } from '../../support/repeats.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { CONDITION } from '../../support/timeLimits.ts';
import { allWays, escapes, navigations, setTrap } from '../../support/trap.ts';

const PASSWD = '<iframe src="file:///etc/passwd"></iframe>';

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
    const pdf = await toPdf(`<p>kept</p>${PASSWD}<script>document.body.innerHTML = "ran"</script>`);
    expect(pdfText(pdf)).toContain('kept');
    expect(pdfText(pdf)).not.toMatch(/ran|root:/);
  });

  // Control of the test above and of the one of all ways: the text of a local file is found in a PDF that contains it.
  test.each([
    ['one frame', `<p>kept</p>${PASSWD}`],
    ['all ways', escapes(65_000)],
  ])('that is opened from a file contains a local file: with %s', async (_, html) => {
    const template = join(await temporaryFolder(), 'template.html');
    await writeFile(template, html);
    const browser = await launchForTests();
    onTestFinished(() => browser.close());
    const page = await browser.newPage();
    await page.setJavaScriptEnabled(false);
    await page.setOfflineMode(true);
    await page.goto(`file://${template}`);
    expect(pdfText(await page.pdf())).toMatch(/(kept|text)[\s\S]*root:/);
  });

  test('contains nothing of an earlier document, even after pages have been replaced', async () => {
    const { toPdf } = await printerForTest();
    for (let n = 0; n < 30; n++) expect(pdfText(await toPdf(`<p>document ${n}.</p>`)).trim()).toBe(`document ${n}.`);
  });
});

test('a document is made when its turn has come, and one that cannot be made holds up no other', async () => {
  const { toPdf } = await printerForTest();
  const begun: string[] = [];
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const print = (name: string) =>
    toPdf(async () => {
      begun.push(name);
      await released;
      return `<p>${name}</p>`;
    });
  const removed = new NotFound();
  const others = ['one', 'two'].map(print);
  const unmade = toPdf(() => Promise.reject(removed));
  const last = print('three');
  // Two are printed at once.
  expect(begun).toEqual(['one', 'two']);
  release();
  await expect(unmade).rejects.toBe(removed);
  expect((await Promise.all([...others, last])).map((pdf) => pdfText(pdf).trim())).toEqual(['one', 'two', 'three']);
});

describe('no document sends a request', () => {
  test('in at least 150 ways, each with its own path', () => {
    const ways = allWays();
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
});

describe('the browser', () => {
  test('is started again after it was killed', { repeats }, async () => {
    const { toPdf } = await printerForTest();
    await toPdf('<p>before</p>');
    const pid = onlyBrowser();
    process.kill(pid, 'SIGKILL');
    expect(pdfText(await toPdf('<p>after</p>'))).toContain('after');
    expect(browsers()).not.toContain(pid);
  });

  test('stops after the idle time, and starts again for the next document', async () => {
    const { toPdf } = await printerForTest({ idle: 200 });
    await toPdf('<p>x</p>');
    expect(browsers()).toHaveLength(1);
    await expect.poll(browsers).toEqual([]);
    expect(pdfText(await toPdf('<p>again</p>'))).toContain('again');
  });

  test('is reported in one sentence when its path is wrong', async () => {
    const place = await placeForTest();
    const { toPdf } = printer({ ...place, env: { PUPPETEER_EXECUTABLE_PATH: '/nowhere/chrome' } });
    await expect(toPdf('<p>x</p>')).rejects.toThrow(
      'PUPPETEER_EXECUTABLE_PATH names /nowhere/chrome, which cannot be run.',
    );
  });

  test('prints where no namespace can be made, and the log says what is missing', async () => {
    await forbidNamespaces();
    const { lines, logger } = recordingLogger();
    const { toPdf, close } = printer({ ...(await placeForTest()), logger }, { deadline: CONDITION });
    onTestFinished(close);
    expect(pdfText(await toPdf('<p>printed</p>'))).toContain('printed');
    expect(lines).toEqual([
      expect.stringContaining('runs without its own sandbox'),
      expect.stringContaining('runs in the network of the server'),
    ]);
    expect(readFileSync(`/proc/${onlyBrowser()}/cmdline`, 'utf8')).toContain('--no-sandbox');
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
