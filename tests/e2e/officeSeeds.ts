import { randomUUID } from 'node:crypto';
import { systemContext } from '../../server/application/systemContext.ts';
import { badgeReported, reportId } from '../support/credentialEvents.ts';
import { newAccount, register } from '../support/journey.ts';
import { staffMember, staffOf } from '../support/staff.ts';
import type { Site } from './site.ts';

export const writeMessage = async (site: Site, name: string, email: string, message: string): Promise<void> => {
  const { status } = await site.client().post('/api/contact', { name, email, subject: 'compliance', message });
  if (status !== 201) throw new Error(`The message of ${name} was answered with ${status}`);
};

const LONG_NAME = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch'.padEnd(80, 'x');

/** Operators have decided about events that no reader could apply: two are left out, and one is wanted back. */
const skipEvents = async ({ core: { skips } }: Site): Promise<void> => {
  const decide = async (reader: string, position: bigint, why: string, who: string) => {
    const [eventId, at] = [randomUUID(), new Date()];
    await skips.stopped(reader, reader, { position, eventId });
    await skips.skip(eventId, { why, who, at });
    await skips.goesOn(reader);
    return { eventId, position, decided: { why, who, at } };
  };
  await decide('badge', 1204n, 'The build of Tuesday wrote a badge without a code, and no page shows it', 'olga');
  await decide('badge', 1377n, LONG_NAME, LONG_NAME);
  const { eventId, position, decided } = await decide(
    'account_profile',
    88n,
    'Written by the build that was taken back',
    'olga',
  );
  await skips.wantBack(eventId, position, decided);
};

/** A back office with something in every list. */
export const seedOffice = async (site: Site) => {
  const staff = await staffMember(site);
  await writeMessage(
    site,
    'Vera Visitor',
    'vera@example.com',
    'Does a shepherd’s hut need its own gas check?\nIt has a small heater.',
  );
  await writeMessage(site, LONG_NAME, 'long@example.com', 'Where can I see when my badge ends?');
  const customer = await register(site.client(), { name: 'Tamar Lettings', user_type: 'agent' });
  const allowance = { propertiesCount: 25, until: '2099-12-31', priceNote: '£40 a month', reason: 'Twelve cottages' };
  await staffOf(site)({ do: 'grant', account: customer.id, allowance });
  const lead = site.client();
  const answers = ['q1', 'q2', 'q3', 'q4', 'q5'].map((question_id) => ({ question_id, answer: 'Yes' }));
  await lead.post('/api/assessment/quick-check', { answers });
  await lead.post('/api/assessment/capture-lead', newAccount({ name: 'Loveday Lead', marketing_opt_in: true }));
  await skipEvents(site);
  await site.core.keyring.create(reportId);
  const report = { type: 'ReportBadge', ...badgeReported.data } as const;
  await site.core.commands.badgeReport(reportId, report, systemContext(null));
  const messages = (await staff.client.get('/api/console/contact-messages?sort=["name","ASC"]')).body;
  return { jars: { staff: staff.client.jar }, officeMessage: messages[1].id as string, customer: customer.id };
};
