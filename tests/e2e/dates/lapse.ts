import { expect } from 'vitest';
import { colour } from '../../../client/theme/tokens.ts';
import { AsOfReply } from '../../../domain/timeline/contract.ts';
import { signedIn } from '../../support/accounts.ts';
import { UPLOADS } from '../../support/events.ts';
import { answerAll, badge, begin, complete, upload } from '../../support/journey.ts';
import { until } from '../../support/until.ts';
import type { Tab } from '../pageActions.ts';
import { documentsOf, gasSafetyRecord, owner, type Story, timePasses } from './story.ts';

export const GAS_SAFETY = 20;
const LAST_DAY = '2026-11-28';

const isRed = ({ page }: Tab): Promise<boolean> =>
  page.$eval(
    'section[aria-label=Verdict] h1',
    (heading, red) => {
      const { style } = document.createElement('i');
      style.color = red;
      return getComputedStyle(heading).color === style.color;
    },
    colour.bad,
  );

/** Its badge ends with the gas safety record. */
export const passingOwner = async (story: Pick<Story, 'world'>) => {
  const made = await owner(story, 'Sea View');
  const { client, propertyId } = made;
  const assessmentId = await begin(client, propertyId);
  await answerAll(client, assessmentId);
  const others = UPLOADS.filter((position) => position !== GAS_SAFETY);
  await Promise.all(others.map((position) => upload(client, propertyId, position)));
  const fields = { document_type: 'gas_safety_certificate' };
  await upload(client, propertyId, GAS_SAFETY, { expiry: LAST_DAY, fields });
  await complete(client, assessmentId);
  return { ...made, code: (await badge(client, propertyId, assessmentId)).badgeId as string };
};

/** Replaces the record of a question by one whose dates are read from the file. */
const replaceRecord = async (tab: Tab, issuedOn: string, expiresOn: string) => {
  await tab.press('Replace Gas safety certificate');
  await tab.choose(await gasSafetyRecord(issuedOn, expiresOn), () => tab.press('Choose a file'));
  await tab.see('We read this from the document. Is it right?');
  await tab.tabTo('Replace document');
  await tab.page.keyboard.press('Enter');
};

/** A badge is lost on the day after a document's last one, and comes back under its code. */
export const losesBadge = async (story: Story) => {
  const { world, smtp } = story;
  await timePasses(story, '2026-11-25T10:00:00Z');
  const { email, propertyId, code } = await passingOwner(story);
  const documents = await world.openAs(email);
  await documents.go(documentsOf(propertyId));
  await documents.see('Expires in 3 days');
  const verdict = await documents.openTab();
  await verdict.go(`/properties/${propertyId}`);
  await verdict.see('Sea View is compliant', code);
  const stranger = await world.open({ size: 'phone' });
  await stranger.go(`/verify-badge/${code}`);
  await stranger.see('Badge Verified');
  const tabs = [documents, verdict, stranger];
  const loads = () => Promise.all(tabs.map(({ page }) => page.evaluate(() => performance.timeOrigin)));
  const loaded = await loads();

  await timePasses(story, `${LAST_DAY}T23:59:59Z`);
  await stranger.press('Check again');
  await stranger.see('Checked just now, 28/11/2026', 'Badge Verified');
  await verdict.see('Sea View is compliant');
  const mailsBefore = smtp.to(email).length;

  await timePasses(story, '2026-11-29T00:00:00Z');
  await verdict.see('Sea View: badge expired', /gas safety certificate.*Since 29\/11\/2026/i);
  expect(await isRed(verdict)).toBe(true);
  await documents.see('Expired yesterday');
  await stranger.press('Check again');
  await stranger.see('Invalid Badge', /gas safety certificate/i, 'The badge has been expired since 29/11/2026');
  await until('the mail about the badge, which names the document', () =>
    smtp
      .to(email)
      .slice(mailsBefore)
      .some(({ text = '' }) => text.includes(code) && /gas safety certificate/i.test(text)),
  );

  await timePasses(story, '2026-11-30T09:00:00Z');
  await replaceRecord(documents, '2026-11-30', '2027-11-29');
  await documents.see('Valid until 29/11/2027', 'History, 1 earlier');
  await verdict.see('Sea View is compliant', code);
  await stranger.press('Check again');
  await stranger.see('Badge Verified', code);
  expect(await loads()).toEqual(loaded);

  const client = await signedIn(world.site, email);
  const asOf = async (day: string) =>
    AsOfReply.parse((await client.get(`/api/properties/${propertyId}/as-of?date=${day}`)).body);
  expect(await asOf(LAST_DAY)).toMatchObject({ compliance: 'compliant', badge: { badgeId: code, status: 'active' } });
  expect(await asOf('2026-11-29')).toMatchObject({
    compliance: 'non_compliant',
    badge: { badgeId: code, status: 'expired', since: '2026-11-29' },
  });
  expect(await asOf('2026-11-30')).toMatchObject({
    compliance: 'compliant',
    badge: { badgeId: code, status: 'active' },
  });
};
