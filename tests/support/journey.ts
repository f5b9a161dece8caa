import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { User } from '../../domain/accounts/contract.ts';
import type { AnswerRow } from '../../domain/assessments/contract.ts';
import { SYSTEM } from '../../domain/metadata.ts';
import type { Answer } from '../../domain/questionnaire/schema.ts';
import type { PlanType } from '../../domain/subscriptions/events.ts';
import { context, noDeadline } from './context.ts';
import { UPLOADS } from './events.ts';
import { FILES } from './files.ts';
import { type HttpClient, httpClient } from './http.ts';
import type { Reply } from './reply.ts';
import type { TestServer } from './server.ts';
import { withoutHttp } from './withoutHttp.ts';

// The steps of a customer over HTTP. Each step expects success.
const done = (reply: Reply, status: number): Reply => {
  expect(`${reply.status} ${reply.status === status ? '' : reply.text}`.trim()).toBe(String(status));
  return reply;
};

export const PASSWORD = 'correct horse battery';
export const someEmail = () => `ada.${randomUUID().slice(0, 8)}@example.co.uk`;
export const newAccount = (over: Record<string, unknown> = {}) => ({
  email: someEmail(),
  password: PASSWORD,
  name: 'Ada Lovelace',
  phone: '020 7946 0000',
  ...over,
});
export const newProperty = (over: Record<string, unknown> = {}) => ({
  name: 'Sea View',
  address_line1: '1 Harbour Street',
  city: 'Whitby',
  postcode: 'YO21 3PU',
  ...over,
});

export const register = async (client: HttpClient, over: Record<string, unknown> = {}): Promise<User> =>
  done(await client.post('/api/auth/register', newAccount(over)), 201).body.user;

export const checkout = async (client: HttpClient, plan: PlanType): Promise<string> =>
  done(await client.post('/api/subscriptions/create-checkout', { plan_type: plan }), 200).body.checkout_url;

export const settle = (client: HttpClient, url: string, outcome = 'paid'): Promise<Reply> =>
  client.send('POST', url, { form: new URLSearchParams({ outcome }) });

export const subscribe = async (client: HttpClient, plan: PlanType = 'multi_yearly'): Promise<void> => {
  done(await settle(client, await checkout(client, plan)), 303);
};

/** Ends the subscription by its command. In production the server does so when the payment provider says that it has ended. */
export const endSubscription = ({ core }: TestServer, accountId: string, at = new Date().toISOString()) =>
  core.commands.subscription(
    accountId,
    { type: 'EndSubscription', accountId, cause: 'cancelled', at },
    { actor: SYSTEM, account: accountId, causationId: null, correlationId: randomUUID(), deadline: noDeadline },
  );

type Site = Pick<TestServer, 'client' | 'core' | 'now'>;

/** As if the person had opened the link in the mail. */
export const confirmAddress = ({ core, now }: Omit<Site, 'client'>, { id, email }: Pick<User, 'id' | 'email'>) =>
  core.commands.account(id, { type: 'ConfirmEmail', email, at: now().toISOString() }, { ...context, account: id });

/** A new account, signed in, with a confirmed address and a plan. */
export const subscriber = async (site: Site, plan: PlanType = 'multi_yearly', over: Record<string, unknown> = {}) => {
  const client = site.client();
  const user = await register(client, over);
  await confirmAddress(site, user);
  await subscribe(client, plan);
  return { client, user };
};

export const addProperty = async (client: HttpClient, over: Record<string, unknown> = {}): Promise<string> =>
  done(await client.post('/api/properties', newProperty(over)), 201).body.property.id;

export const begin = async (client: HttpClient, propertyId: string): Promise<string> =>
  done(await client.post('/api/assessment/start', { property_id: propertyId }), 201).body.assessment_id;

export const answer = (client: HttpClient, assessmentId: string, position: unknown, said: unknown = 'Yes') =>
  client.put(`/api/assessment/${assessmentId}/answers`, { question_id: position, answer: said });

/** A new account with a plan and a property whose assessment has started. */
export const ownerWithAssessment = async (origin: string) => {
  const client = httpClient(origin);
  await register(client);
  await subscribe(client);
  return { client, assessmentId: await begin(client, await addProperty(client)) };
};

/** Answers Yes to all questions except those in `over`, all in parallel, as an API client may do. */
export const answerAll = async (
  client: HttpClient,
  assessmentId: string,
  over: Readonly<Record<number, Answer>> = {},
): Promise<void> => {
  const answers = Array.from({ length: 42 }, (_, index) => [index + 1, over[index + 1] ?? 'Yes'] as const);
  const direct = await withoutHttp(client);
  if (direct) return direct.answer(assessmentId, answers);
  const said = answers.map(([position, value]) => answer(client, assessmentId, position, value));
  for (const reply of await Promise.all(said)) done(reply, 200);
};

/** Confirms each of last year's answers, as the yearly check does. */
export const confirmAll = async (client: HttpClient, assessmentId: string): Promise<void> => {
  const path = `/api/assessment/${assessmentId}/answers`;
  const rows: readonly AnswerRow[] = done(await client.get(path), 200).body.answers;
  for (const { key, to_recheck } of rows) if (to_recheck) done(await client.post(`${path}/${key}/confirm`), 200);
};

export type Paper = {
  readonly name?: string;
  readonly bytes?: Buffer;
  readonly expiry?: string;
  readonly fields?: Readonly<Record<string, string>>;
};

export const uploadForm = (propertyId: string, position: number | string, paper: Paper = {}): FormData => {
  const form = new FormData();
  form.append('property_id', propertyId);
  if (position !== '') form.append('question_id', String(position));
  if (paper.expiry !== undefined) form.append('expiry_date', paper.expiry);
  for (const [name, value] of Object.entries(paper.fields ?? {})) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(paper.bytes ?? FILES.pdf)]), paper.name ?? 'paper.pdf');
  return form;
};

export const send = (client: HttpClient, propertyId: string, position: number | string, paper: Paper = {}) =>
  client.send('POST', '/api/documents/upload', { form: uploadForm(propertyId, position, paper) });

/** Returns the id of the document. */
export const upload = async (
  client: HttpClient,
  propertyId: string,
  position: number,
  paper?: Paper,
): Promise<string> => done(await send(client, propertyId, position, paper), 201).body.document_id;

/** For each question that requires a document. */
export const uploadAll = async (client: HttpClient, propertyId: string, expiry?: string): Promise<string[]> => {
  const direct = await withoutHttp(client);
  if (direct) return direct.upload(propertyId, UPLOADS, expiry ?? null);
  return Promise.all(UPLOADS.map((position) => upload(client, propertyId, position, expiry ? { expiry } : {})));
};

export const complete = async (client: HttpClient, assessmentId: string) =>
  done(await client.post(`/api/assessment/${assessmentId}/complete`), 200).body;

export const badge = async (client: HttpClient, propertyId: string, assessmentId: string) =>
  done(await client.post('/api/badges/generate', { property_id: propertyId, assessment_id: assessmentId }), 201).body
    .badge;

type Begun = { readonly propertyId: string; readonly assessmentId: string };

/** Answers all questions, uploads all documents and completes the assessment, which passes. */
export const pass = async (client: HttpClient, { propertyId, assessmentId }: Begun, expiry?: string) => {
  await answerAll(client, assessmentId);
  const papers = await uploadAll(client, propertyId, expiry);
  await complete(client, assessmentId);
  return papers;
};

/** A property whose assessment is completed and passes. */
export const passingProperty = async (client: HttpClient, expiry?: string) => {
  const propertyId = await addProperty(client);
  const assessmentId = await begin(client, propertyId);
  return { propertyId, assessmentId, papers: await pass(client, { propertyId, assessmentId }, expiry) };
};
