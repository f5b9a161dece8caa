import { randomUUID } from 'node:crypto';
import type { Scope } from '../../../../domain/access/events.ts';
import type { ApiKeyScope, GrantedRole, Role } from '../../../../domain/policy.ts';
import { noDeadline } from '../../../support/context.ts';
import { previewZip, zipOf } from '../../../support/documentImporting.ts';
import type { HttpClient } from '../../../support/http.ts';
import { preview } from '../../../support/importing.ts';
import { invite } from '../../../support/invited.ts';
import {
  addProperty,
  badge,
  checkout,
  confirmAddress,
  endSubscription,
  PASSWORD,
  passingProperty,
  register,
  settle,
  someEmail,
  subscribe,
  upload,
} from '../../../support/journey.ts';
import type { TestServer } from '../../../support/server.ts';
import { makeStaff } from '../../../support/staff.ts';
import { keyClient, makeKey } from '../integrations/apiKeyRequests.ts';
import { makeShare, makeUploadLink } from '../links/linkJourney.ts';
import type { Things } from './requests.ts';

/** The day of the server's clock, and the day before it. */
export const [TODAY, YESTERDAY] = ['2026-11-20', '2026-11-19'];

/** A person who sends requests for Ada's account. */
export type Person = {
  readonly client: HttpClient;
  /** Null if not signed in. */
  readonly id: string | null;
  /** The role in Ada's account; null without a grant. */
  readonly role: Role | null;
  /** True if the grant covers the objects of Ada that the requests name. */
  readonly reaches: boolean;
  /** A second session for the sign-out request. */
  readonly secondSession: HttpClient;
  /** Of an API key of Ada's account; absent for a person. `id` is then that of the key. */
  readonly scopes?: readonly ApiKeyScope[];
};

type Terms = { readonly role: GrantedRole; readonly scope?: Scope; readonly until?: string | null };

/** Grants access by its command. Over HTTP it takes an invitation, its mail and an acceptance. */
export const grantAccess = async ({ core }: TestServer, accountId: string, personId: string, terms: Terms) => {
  const grantId = randomUUID();
  const about = { accountId, grantId, at: `${TODAY}T12:00:00.000Z` };
  const { role, scope = { kind: 'all' }, until = null } = terms;
  const context = {
    actor: { kind: 'person', id: accountId },
    account: accountId,
    causationId: null,
    correlationId: randomUUID(),
    deadline: noDeadline,
  } as const;
  await core.commands.access(accountId, { type: 'GrantAccess', ...about, personId, role, scope, until }, context);
  return { revoke: () => core.commands.access(accountId, { type: 'RevokeAccess', ...about }, context) };
};

const signUp = async (server: TestServer) => {
  const [client, secondSession] = [server.client(), server.client()];
  const { id, email } = await register(client);
  // Else some requests would be refused for want of a confirmed address.
  await confirmAddress(server, { id, email });
  await secondSession.post('/api/auth/login', { email, password: PASSWORD });
  return { client, id, email, secondSession };
};

/** Ada with a subscription and a passing property, and spare objects that the requests of one writer may consume. */
export const adaWithThings = async (server: TestServer) => {
  const ada = await signUp(server);
  // Her second subscription, so that no request can withdraw it.
  await settle(ada.client, await checkout(ada.client, 'multi_yearly'));
  await endSubscription(server, ada.id, `${TODAY}T12:00:00.000Z`);
  const url = await checkout(ada.client, 'multi_yearly');
  await settle(ada.client, url);
  const { propertyId, assessmentId, papers } = await passingProperty(ada.client);
  const { badgeId } = await badge(ada.client, propertyId, assessmentId);
  const freshProperty = await addProperty(ada.client);
  const { body } = await ada.client.get(`/api/properties/${freshProperty}/calendar`);
  const recordOf = async (list: string): Promise<string> => {
    const filter = JSON.stringify({ property_id: propertyId });
    const records = await ada.client.get(`/api/console/${list}?${new URLSearchParams({ filter })}`);
    return records.body[0].id;
  };
  const uploadLink = (id: string) => makeUploadLink(ada.client, id);
  const share = (id: string) => makeShare(ada.client, id);
  const stayReceipt = async (id: string): Promise<string> =>
    (await ada.client.post(`/api/properties/${id}/stay-receipts`, { from: TODAY, to: TODAY })).body.number;
  // Its row is refused, so that no request can commit it: the worker would record events that nobody acknowledges.
  const sheet = Buffer.from('Property,Address,Town,Postcode\nAnchor,1 Quay,Looe,');
  const shared = {
    calendar: body.url.split('/').at(-1) ?? '',
    // An invitation that is not accepted yet.
    invitation: (await invite(server, ada.client, ada.id, { email: someEmail(), role: 'viewer' })).token,
    property: propertyId,
    assessment: assessmentId,
    document: papers[0] ?? '',
    badge: badgeId,
    badgeId: await recordOf('badges'),
    activity: await recordOf('activity'),
    checkout: url.split('/').at(-1) ?? '',
    uploadToken: (await uploadLink(propertyId)).token,
    shareToken: (await share(propertyId)).token,
    stayNumber: await stayReceipt(propertyId),
    import: (await preview(ada.client, sheet)).id,
    documentImport: (await previewZip(ada.client, zipOf('Anchor/gas.pdf'))).id,
    reports: (await ada.client.post('/api/console/reports', { property_ids: [propertyId] })).body.id,
    freshProperty,
  };
  const spareProperties = [await addProperty(ada.client), await addProperty(ada.client)];
  const thingsOf = async (spareProperty = ''): Promise<Things> => {
    const spareDocument = await upload(ada.client, propertyId, 11);
    const { id: spareUploadLink } = await uploadLink(propertyId);
    const { id: spareShare } = await share(propertyId);
    const spareStayNumber = await stayReceipt(propertyId);
    return { ...shared, spareProperty, spareDocument, spareUploadLink, spareShare, spareStayNumber };
  };
  return { ada, thingsOf, spareProperties };
};

/** Everyone whose requests are compared with the policy, by name. */
export const everyone = async (server: TestServer, ada: Awaited<ReturnType<typeof signUp>>, otherProperty: string) => {
  const granted = async (terms: Terms): Promise<Person> => {
    const person = await signUp(server);
    await grantAccess(server, ada.id, person.id, terms);
    return { ...person, role: terms.role, reaches: terms.scope === undefined };
  };
  const without = async (terms?: Terms): Promise<Person> => {
    const person = await signUp(server);
    const grant = terms && (await grantAccess(server, ada.id, person.id, terms));
    if (terms?.until === undefined) await grant?.revoke();
    return { ...person, role: null, reaches: false };
  };
  const staff = async () => {
    const person = await signUp(server);
    // Else some requests would be refused for want of a plan.
    await subscribe(person.client);
    await makeStaff(server, person, person.client, person.secondSession);
    return person;
  };
  const withKey = async (...scopes: ApiKeyScope[]): Promise<Person> => {
    const { key, api_key: made } = await makeKey(ada.client, { scopes });
    const client = keyClient(server.client(), key);
    return { client, secondSession: client, id: made.id, role: 'owner', reaches: true, scopes };
  };
  const scope: Scope = { kind: 'properties', propertyIds: [otherProperty] };
  return {
    owner: { ...ada, role: 'owner', reaches: true },
    manager: await granted({ role: 'manager' }),
    member: await granted({ role: 'member' }),
    viewer: await granted({ role: 'viewer' }),
    auditor: await granted({ role: 'auditor' }),
    'viewer until today': await granted({ role: 'viewer', until: TODAY }),
    'manager of another property': await granted({ role: 'manager', scope }),
    'manager of a group': await granted({ role: 'manager', scope: { kind: 'group', groupId: randomUUID() } }),
    'stranger without a grant': await without(),
    'manager until yesterday': await without({ role: 'manager', until: YESTERDAY }),
    'manager whose grant was revoked': await without({ role: 'manager' }),
    'staff without a grant': { ...(await staff()), role: null, reaches: false },
    'API key to read': await withKey('read'),
    'API key to write': await withKey('write'),
    'no one signed in': {
      client: server.client(),
      id: null,
      role: null,
      reaches: false,
      secondSession: server.client(),
    },
  } satisfies Record<string, Person>;
};
