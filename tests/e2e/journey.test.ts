import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import jsQR from 'jsqr';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMonths, formatDay, londonDay } from '../../domain/calendar.ts';
import { EDITIONS } from '../../domain/questionnaire/editions.ts';
import type { Answer, Question } from '../../domain/questionnaire/schema.ts';
import { launchForTests } from '../support/browser.ts';
import { UPLOADS } from '../support/events.ts';
import { PASSWORD, someEmail } from '../support/journey.ts';
import { waitFor } from '../support/waitFor.ts';
import { makePapers, type Papers } from './papers.ts';
import { type Site, startSite } from './site.ts';
import { type Size, type Visitor, visit } from './visitor.ts';

const { questions } = EDITIONS.of('2026.3');
const NAME = 'Sea View';
const ADDRESS = '1 Harbour Street, Whitby, YO21 3PU';
/** Slightly more than two years, so that "2 years" is still shown when the test runs past midnight. */
const expiry = addMonths(londonDay(new Date()), 25);

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site?.remove());

type Owner = Visitor & { readonly size: Size; readonly papers: Papers };

const register = async (owner: Owner, email: string) => {
  const { page, tabTo, see } = owner;
  await owner.go('/');
  if (owner.size === 'phone') await owner.pressAt('.site-menu summary');
  await owner.press('Get Started', 'link');
  await see('Create your account');
  const fill = async (name: string, text: string) => {
    await tabTo(name);
    await page.keyboard.type(text);
  };
  await fill('Email', email);
  await fill('Password', PASSWORD);
  await fill('Name', 'Ada Lovelace');
  await fill('Phone', '020 7946 0000');
  await tabTo('I accept the');
  await page.keyboard.press('Space');
  await tabTo('Create Account');
  await page.keyboard.press('Enter');
  await see('Welcome, Ada', 'Ada Lovelace · Owner', 'Three steps to your first badge', 'No property yet');
  await see('An active subscription is required to add properties.');
};

const pay = async (owner: Owner) => {
  await owner.go('/questionnaire');
  await owner.see('Subscription Required', 'Logged in as', 'Save up to 17%');
  await owner.press('Choose Plan');
  await owner.see('Test checkout.', 'No payment is taken', '£3.99 per month');
  await owner.press('Pay £3.99 per month');
  await owner.see('Processing');
  await owner.see('Your subscription is active.');
  await owner.press('Go to Dashboard', 'link');
};

const addProperty = async (owner: Owner) => {
  await owner.see('Add your property');
  await owner.press('Add Property');
  await owner.see('Add New Property', 'Property 1 of 1 in your plan');
  await owner.fill('Property name', NAME);
  await owner.fill('Address line 1', '1 Harbour Street');
  await owner.fill('City', 'Whitby');
  await owner.fill('Postcode', 'yo21 3pu');
  await owner.see('The rules of England apply');
  await owner.page.keyboard.press('Enter');
  await owner.see(NAME, ADDRESS, 'Not Assessed', 'Your plan allows 1 property.');
};

/** N/A for some of the questions that offer it and require no document; Yes for all others. */
const answerTo = ({ position, responseType, uploadRequired }: Question): Answer =>
  responseType === 'yesNoNA' && !uploadRequired && position % 6 === 0 ? 'N/A' : 'Yes';

const isDisabled = ({ page }: Visitor, name: string) =>
  page.$$eval('button', (all, label) => all.some((each) => each.innerText === label && each.disabled), name);

const uploadFor = async (owner: Owner, { position }: Question) => {
  const paper = owner.papers.byPosition[position] ?? '';
  await owner.see('Upload & Continue');
  expect(await isDisabled(owner, 'Upload & Continue')).toBe(true);
  await owner.choose(paper, () => owner.press('Choose a file'));
  await owner.see(basename(paper), /Updated \d/);
  if (position === 20) await enterExpiry(owner);
  await owner.press('Continue');
};

const enterExpiry = async ({ page, pressAt, see }: Visitor) => {
  await pressAt('input[type=date]');
  const [year = '', month = '', day = ''] = expiry.split('-');
  // A click in the middle selects the day or the year. Chromium shows dates in American order: month, day, year.
  for (let part = 0; part < 2; part += 1) await page.keyboard.press('ArrowLeft');
  for (const part of [month, day, year]) await page.keyboard.type(part);
  expect(await page.$eval('input[type=date]', ({ value }) => value)).toBe(expiry);
  await page.keyboard.press('Tab');
  await see('Valid for 2 years');
};

const choices = ({ page }: Visitor) => page.$$eval('input[type=radio]', (all) => all.map(({ value }) => value));

const answerAll = async (owner: Owner) => {
  await owner.press('Start Assessment');
  for (const question of questions) {
    await owner.see(`Question ${question.position} of 42`, question.question);
    expect(await choices(owner)).toEqual(question.responseType === 'yesNo' ? ['Yes', 'No'] : ['Yes', 'No', 'N/A']);
    await owner.press(answerTo(question), 'radio');
    if (question.uploadRequired) await uploadFor(owner, question);
  }
  await owner.press('Complete');
};

const readReport = async (owner: Owner) => {
  const notApplicable = questions.filter((question) => answerTo(question) === 'N/A').length;
  await owner.see('Congratulations!', `${NAME} is compliant`, 'Completed', '42/42', `Not applicable\n${notApplicable}`);
  await owner.see(/Score\s+100%/, /Compliant\s/, 'Dates to keep', `Valid until ${formatDay(expiry)}`);
};

/** Decodes the QR code from a screenshot, as a camera would. Retries until the picture is complete. */
const readQr = ({ page }: Visitor): Promise<string> =>
  waitFor(async () => {
    const picture = await page.waitForSelector('[role=dialog] img[alt^="QR code"]', { visible: true });
    const { data, width, height } = PNG.sync.read(Buffer.from((await picture?.screenshot()) ?? []));
    const code = jsQR(new Uint8ClampedArray(data), width, height);
    if (!code) throw new Error('The QR code on the screen cannot be read');
    return code.data;
  }, 100);

const viewBadge = async (owner: Owner): Promise<string> => {
  await owner.press('View Badge');
  await owner.see('Badge ID', NAME, ADDRESS, 'Active', 'Verification URL');
  const [badgeId = ''] = /LP-\w{4}-\w{4}/.exec(owner.page.url()) ?? [];
  await owner.see(badgeId);
  await owner.settled();
  const drawn = await owner.page.$eval('img[alt^="Badge of"]', ({ naturalWidth }) => naturalWidth);
  expect(drawn).toBeGreaterThan(0);
  await owner.press('Back to Dashboard', 'link');
  // Until the reply arrives, the dashboard shows what it knew: a property without badge, with its button elsewhere.
  await owner.see('Your Properties', badgeId);
  await owner.press('Badge & QR Code');
  await owner.see('Compliance Badge & QR Code', 'Opens the live check');
  await owner.settled();
  expect(await readQr(owner)).toBe(`${site.url}/verify-badge/${badgeId}`);
  return badgeId;
};

const downloaded = (folder: string, name: string) =>
  waitFor(async () => {
    expect(await readdir(folder)).toContain(name);
    return readFile(join(folder, name));
  }, 100);

const download = async (owner: Owner, badgeId: string) => {
  const { folder } = owner.papers;
  await owner.press('Certificate PDF, A4');
  const certificate = await downloaded(folder, `letproof-certificate-${badgeId}.pdf`);
  expect(certificate.subarray(0, 5).toString()).toBe('%PDF-');
  await owner.press('Close');
  await owner.press('View Report', 'link');
  await owner.press('Download Report');
  const report = await downloaded(folder, 'letproof-report-sea-view.pdf');
  expect(report.subarray(0, 5).toString()).toBe('%PDF-');
};

const CHANGED_QUESTION = questions.find(({ id }) => id === '1-7') ?? questions[6];

const answerNo = async (owner: Owner) => {
  if (!CHANGED_QUESTION) throw new Error('No such question');
  await owner.press('Dashboard', 'link');
  await owner.press('Update Assessment', 'link');
  await owner.see('Question 1 of 42');
  if (owner.size === 'phone') await owner.pressAt('nav summary');
  await owner.pressAt(`nav ::-p-text(${CHANGED_QUESTION.briefDescription})`);
  await owner.see(`Question ${CHANGED_QUESTION.position} of 42`);
  await owner.press('No', 'radio');
  await owner.see(`Question ${CHANGED_QUESTION.position + 1} of 42`);
  await owner.press('Exit to dashboard', 'link');
  await owner.see('Non-Compliant', 'Suspended');
  await owner.press('View Report', 'link');
  await owner.see(
    'One item stands between Sea View and its badge',
    `Missing or non-compliant: ${CHANGED_QUESTION.briefDescription}`,
  );
};

const correctAnswer = async (owner: Owner) => {
  await owner.pressAt('::-p-text(Update Answer)');
  await owner.see(CHANGED_QUESTION?.question ?? '', 'Back to Report');
  await owner.press('Yes', 'radio');
  await owner.press('Save & Return');
  await owner.see('Congratulations!');
};

/** Reloads the page until it shows `texts`: the badge changes shortly after its assessment. */
const reloadUntilShown = (guest: Visitor, ...texts: readonly string[]) =>
  waitFor(async () => {
    await guest.page.reload();
    await guest.see('Status');
    const shownText = await guest.text();
    for (const text of texts) expect(shownText).toContain(text);
  }, 200);

// One browser per size. Both run the same steps at the same time.
/** The wide screen only in `npm run test:long`, because each takes most of a minute. */
const SIZES = process.env.LONG ? (['phone', 'desk'] as const) : (['phone'] as const);

test.concurrent.for(SIZES)(
  'an owner registers, pays, completes an assessment and shares the badge, on a %s',
  async (size, test) => {
    const browser = await launchForTests();
    test.onTestFinished(() => browser.close());
    const papers = await makePapers(browser);
    test.onTestFinished(papers.remove);
    expect(Object.keys(papers.byPosition).map(Number)).toEqual(UPLOADS);

    const visitor = await visit(browser, site.url, { size, downloads: papers.folder });
    const owner = { ...visitor, size, papers };
    await register(owner, someEmail());
    await pay(owner);
    await addProperty(owner);
    await answerAll(owner);
    await readReport(owner);
    const badgeId = await viewBadge(owner);

    const guest = await visit(browser, site.url, { size: 'phone' });
    await guest.go(await readQr(owner));
    await guest.see('Badge Verified', NAME, ADDRESS, 'Valid Until', badgeId);

    await download(owner, badgeId);

    await answerNo(owner);
    await reloadUntilShown(guest, 'Badge Suspended', NAME, badgeId);

    await correctAnswer(owner);
    await reloadUntilShown(guest, 'Badge Verified', NAME, badgeId);

    expect([...owner.browserErrors, ...guest.browserErrors, ...site.errors]).toEqual([]);
  },
);
