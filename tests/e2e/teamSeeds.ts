import { expect } from 'vitest';
import type { HttpClient } from '../support/http.ts';
import { register, someEmail } from '../support/journey.ts';
import { mailedLink } from '../support/mailedLinks.ts';
import type { TestSmtpServer } from '../support/smtp.ts';
import type { Site } from './site.ts';

type Terms = { readonly role: string; readonly until?: string; readonly group_id?: string };

const succeeded = ({ status, text }: { status: number; text: string }) =>
  expect(`${status} ${status < 300 ? '' : text}`.trim()).toMatch(/^20\d$/);

export const invite = async (owner: HttpClient, terms: Terms, email = someEmail()): Promise<string> => {
  succeeded(await owner.post('/api/access/invitations', { email, ...terms }));
  return email;
};

/** A new person who has accepted the invitation that came by mail. */
export const colleague = async (site: Site, smtp: TestSmtpServer, owner: HttpClient, name: string, terms: Terms) => {
  const email = await invite(owner, terms);
  const client = site.client();
  const { id } = await register(client, { email, name });
  succeeded(await client.post(`/api${await mailedLink(smtp, email, 'invitation')}/accept`));
  return { client, email, id };
};

/** A group with these properties. */
export const group = async (owner: HttpClient, name: string, properties: readonly string[]): Promise<string> => {
  const { id } = (await owner.post('/api/groups', { name })).body.group;
  const arrangement = { do: 'group', group_id: id };
  succeeded(await owner.post('/api/properties/arrange', { property_ids: properties, arrangement }));
  return id;
};

type Properties = { readonly passing: { readonly property: string }; readonly failing: { readonly property: string } };

/** Colleagues of each role, a group, tags and open invitations in the account of `owner`. */
export const seedTeam = async (site: Site, smtp: TestSmtpServer, owner: HttpClient, made: Properties) => {
  const [passing, failing] = [made.passing.property, made.failing.property];
  const carne = await group(owner, 'Carne Estate', [passing]);
  const member = await colleague(site, smtp, owner, 'Asha Rao', { role: 'member' });
  const viewer = await colleague(site, smtp, owner, 'Ruth Carne', { role: 'viewer', group_id: carne });
  const auditor = await colleague(site, smtp, owner, 'Priya Nair', { role: 'auditor', until: '2099-12-31' });
  const { id: account } = (await owner.get('/api/auth/me')).body.user;
  succeeded(await auditor.client.get(`/api/properties/${failing}/replay`, { 'x-account': account }));
  const arrange = (arrangement: object) =>
    owner.post('/api/properties/arrange', { property_ids: [failing, passing], arrangement });
  succeeded(await arrange({ do: 'assign', person_id: member.id }));
  succeeded(await arrange({ do: 'add-tag', tag: 'Sea view' }));
  await invite(owner, { role: 'member' }, 'dan.hosking@example.com');
  return {
    jars: { member: member.client.jar, groupViewer: viewer.client.jar, auditor: auditor.client.jar },
    /** Of an invitation to somebody without an account. */
    invitationPath: async () =>
      mailedLink(smtp, await invite(owner, { role: 'viewer', group_id: carne }), 'invitation'),
  };
};
