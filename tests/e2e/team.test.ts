import { afterEach, beforeAll, expect, test } from 'vitest';
import { addProperty, passingProperty, someEmail, subscriber } from '../support/journey.ts';
import { mailedLink } from '../support/mailedLinks.ts';
import { smtpServer, type TestSmtpServer } from '../support/smtp.ts';
import { siteForFile } from './siteForFile.ts';
import { colleague, group } from './teamSeeds.ts';
import type { Visitor } from './visitor.ts';

let smtp: TestSmtpServer;
beforeAll(async () => {
  smtp = await smtpServer();
  return () => smtp.stop();
});
const world = siteForFile(() => ({ env: { SMTP_URL: smtp.url } }));
afterEach(() => world.expectNoErrors('404 /api/', '403 /api/'));

/** An agent with two properties, one of them in the group of a client. */
const agent = async () => {
  const registration = { name: 'Tamar Lettings', user_type: 'agent' };
  const { client, user } = await subscriber(world.site, 'multi_yearly', registration);
  const { email, id } = user;
  const quay = (await passingProperty(client)).propertyId;
  const barn = await addProperty(client, { name: 'Estuary Barn' });
  return { client, email, id, quay, barn, carne: await group(client, 'Carne Estate', [quay]) };
};
type Agent = Awaited<ReturnType<typeof agent>>;

const switchTo = async (visitor: Visitor, position: number) => {
  await visitor.pressAt('[aria-haspopup=menu]', 'the choice of accounts');
  await visitor.pressAt(`[role=menuitemradio]:nth-of-type(${position})`, `account ${position}`);
};

const workingFor = async ({ client }: Agent, name: string, terms: Parameters<typeof colleague>[4]) => {
  const { email } = await colleague(world.site, smtp, client, name, terms);
  const visitor = await world.openAs(email);
  await visitor.go('/dashboard');
  await switchTo(visitor, 2);
  return visitor;
};

/** What the page itself would be answered. */
const statusOf = ({ page }: Visitor, account: string, path: string, method = 'GET') =>
  page.evaluate(
    async (about) => {
      const headers = { 'X-Account': about.account };
      return (await fetch(`/api${about.path}`, { method: about.method, headers })).status;
    },
    { account, path, method },
  );

const hasButton = async ({ page }: Visitor, name: string): Promise<boolean> =>
  (await page.$(`::-p-aria([name="${name}"][role="button"])`)) !== null;

test('a manager is invited by mail, registers, invites a viewer of one group, and both see what they may', async () => {
  const owner = await agent();
  const office = await world.openAs(owner.email);
  await office.go('/console/team');
  const manager = someEmail();
  await office.fill('Email', manager);
  await office.press('Manager', 'radio');
  await office.press('Send invitation');
  await office.see(`The invitation to ${manager} is on its way.`, 'Invited');

  const newcomer = await world.open();
  await newcomer.go(await mailedLink(smtp, manager, 'invitation'));
  await newcomer.see('Tamar Lettings invites you', 'Your role: Manager');
  await newcomer.press('Create an account', 'link');
  await newcomer.fill('Email', manager);
  await newcomer.fill('Password', 'correct horse battery');
  await newcomer.fill('Name (optional)', 'Jago Pascoe');
  await newcomer.pressAt('[name=accept_terms]');
  await newcomer.press('Create Account');
  await newcomer.see('You accept as');
  await newcomer.press('Accept the invitation');
  await newcomer.see('Properties of Tamar Lettings', 'Estuary Barn');
  // The list in the office follows by itself.
  await office.see('Jago Pascoe');

  await newcomer.go('/console/team');
  await newcomer.fill('Email', 'ruth.carne@example.com');
  await newcomer.press('Read only', 'radio');
  await newcomer.page.select('select:has(option[value=chosen])', owner.carne);
  await newcomer.press('Send invitation');
  await newcomer.see('Sees Carne Estate, 1');
  await office.see('ruth.carne@example.com');
});

test('a member works, and is refused what managers do', async () => {
  const owner = await agent();
  const member = await workingFor(owner, 'Asha Rao', { role: 'member' });
  await member.see('Your role: Member', 'Estuary Barn');
  expect(await hasButton(member, 'Edit Property')).toBe(true);
  await member.go('/console/properties');
  await member.press('Select Estuary Barn', 'checkbox');
  await member.press('Tag');
  await member.fill('Tag', 'Sea view');
  await member.press('Save Changes');
  await member.see('1 property changed.');
  await member.go('/console/team');
  await member.see('Leave this team');
  expect(await member.text()).not.toContain('Invite a colleague');
  expect(await statusOf(member, owner.id, '/access')).toBe(403);
  expect(await statusOf(member, owner.id, `/properties/${owner.barn}`, 'DELETE')).toBe(403);
});

test('a viewer of a group sees its properties only, and learns at once when one joins and when the role ends', async () => {
  const owner = await agent();
  const viewer = await workingFor(owner, 'Ruth Carne', { role: 'viewer', group_id: owner.carne });
  await viewer.see('Your role: Read only, for some of them', 'Sea View');
  expect(await viewer.text()).not.toContain('Estuary Barn');
  for (const name of ['Edit Property', 'Add Property', 'Start again'])
    expect(await hasButton(viewer, name)).toBe(false);
  expect(await statusOf(viewer, owner.id, `/properties/${owner.barn}`)).toBe(404);
  expect(await statusOf(viewer, owner.id, `/properties/${owner.quay}`, 'DELETE')).toBe(403);

  const arrangement = { do: 'group', group_id: owner.carne };
  await owner.client.post('/api/properties/arrange', { property_ids: [owner.barn], arrangement });
  await viewer.see('Estuary Barn');

  const { people } = (await owner.client.get('/api/access')).body;
  const { id } = people.find(({ name }: { name: string }) => name === 'Ruth Carne');
  await owner.client.delete(`/api/access/${id}`);
  await viewer.see('Your access to Tamar Lettings has ended.');
  expect(await viewer.text()).not.toContain('Estuary Barn');
});

test('an auditor finds the histories and nothing else, and leaves', async () => {
  const owner = await agent();
  const auditor = await workingFor(owner, 'Priya Nair', { role: 'auditor' });
  await auditor.see('Your role: Auditor', 'Estuary Barn');
  expect(new URL(auditor.page.url()).pathname).toBe('/audit');
  expect(await statusOf(auditor, owner.id, '/dashboard/stats')).toBe(403);
  expect(await statusOf(auditor, owner.id, '/documents')).toBe(403);
  expect(await statusOf(auditor, owner.id, '/audit')).toBe(200);
  await auditor.go('/console/team');
  await auditor.see('Histories of Tamar Lettings');
  await auditor.press('Leave this team');
  await auditor.press('Leave');
  await auditor.see('Your access to Tamar Lettings has ended.');
});
