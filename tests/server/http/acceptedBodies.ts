import { generateSync } from 'otplib';
import { mailedToken, resetToken } from '../../support/accounts.ts';
import { previewZip, zipOf } from '../../support/documentImporting.ts';
import { FILES } from '../../support/files.ts';
import type { HttpClient } from '../../support/http.ts';
import { csvOf, line, preview } from '../../support/importing.ts';
import {
  addProperty,
  checkout,
  newAccount,
  PASSWORD,
  register,
  settle,
  someEmail,
  subscriber,
} from '../../support/journey.ts';
import { switchOnSecondFactor } from '../../support/secondFactor.ts';
import type { TestServer } from '../../support/server.ts';
import type { callsOf } from './everyCall.ts';
import type { Things } from './policy/requests.ts';
import { sampleOf } from './policy/samples.ts';

type Accepted = {
  readonly json?: unknown;
  /** Without it, the address of what Ada has. */
  readonly path?: string;
  /** Without it, Ada's. */
  readonly client?: HttpClient;
};

/** Calls that accept no body here, with the status. */
export const NOT_ACCEPTED: Readonly<Record<string, number>> = {
  // The assessment is under the newest edition already.
  'POST /api/assessment/{id}/move': 409,
  // No mail has failed, because there is no mail server that could refuse one.
  'POST /api/console/mails/{id}/resend': 409,
};

type Form = {
  readonly fields: Readonly<Record<string, string>>;
  readonly file: readonly [name: string, bytes: Buffer];
};

/** Forms that are accepted, by call. */
export const acceptedForms = ({ property }: Pick<Things, 'property'>): Readonly<Record<string, Form>> => ({
  'POST /api/documents/upload': { fields: { property_id: property, question_id: '20' }, file: ['a.pdf', FILES.pdf] },
  'POST /api/upload-links/{token}': {
    fields: { name: 'P. Trevorrow', issued_on: '2026-11-18' },
    file: ['a.pdf', FILES.pdf],
  },
  'POST /api/console/imports/preview': { fields: {}, file: ['a.csv', csvOf(line('Quay'))] },
  'POST /api/console/document-imports/preview': { fields: {}, file: ['papers.zip', zipOf('Anchor/gas.pdf')] },
});

const reason = 'Asked for by the test';

/**
 * Bodies that are accepted, by call, where the usual samples are refused on purpose. What ends a session or an account is
 * sent by another person, so that Ada keeps hers.
 */
const acceptedBodies = (server: TestServer, ada: HttpClient): Readonly<Record<string, () => Promise<Accepted>>> => {
  const person = () => subscriber(server, 'single_yearly');
  const contactMessage = async (): Promise<string> => {
    const email = someEmail();
    await ada.post('/api/contact', {
      name: 'Ada',
      email,
      subject: 'general',
      message: 'Does a hut need a gas record?',
    });
    await server.caughtUp(BigInt((await server.recorded()).head));
    const filter = encodeURIComponent(JSON.stringify({ q: email }));
    return `/api/console/contact-messages/${(await ada.get(`/api/console/contact-messages?filter=${filter}`)).body[0].id}`;
  };
  const allowance = async () => {
    const { user } = await person();
    return { account: user.id, properties_count: 9, reason };
  };
  return {
    'POST /api/assessment/start': async () => {
      const { client } = await person();
      return { json: { property_id: await addProperty(client) }, client };
    },
    'PUT /api/console/imports/{id}': async () => ({ json: { rows: [] } }),
    'POST /api/console/imports/{id}/commit': async () => {
      const { client } = await person();
      const { id, plan } = await preview(client, csvOf(line('Quay')));
      return { json: { plan }, path: `/api/console/imports/${id}/commit`, client };
    },
    'POST /api/console/document-imports/{id}/commit': async () => {
      const { client } = await person();
      await addProperty(client, { name: 'Anchor' });
      const { id, plan } = await previewZip(client, zipOf('Anchor/gas.pdf'));
      return { json: { plan }, path: `/api/console/document-imports/${id}/commit`, client };
    },
    'POST /api/shares/{token}/open': async () => ({ json: {} }),
    'POST /api/auth/register': async () => ({ json: newAccount(), client: server.client() }),
    'POST /api/auth/login': async () => {
      const { email } = await register(server.client());
      return { json: { email, password: PASSWORD }, client: server.client() };
    },
    'PUT /api/auth/profile': async () => ({ json: { name: 'Ada Lovelace' } }),
    'PUT /api/auth/email': async () => {
      const { client } = await person();
      return { json: { email: someEmail(), password: PASSWORD }, client };
    },
    'PUT /api/auth/change-password': async () => {
      const { client } = await person();
      return { json: { current_password: PASSWORD, new_password: 'purple tractor lantern seven' }, client };
    },
    'POST /api/auth/reset-password': async () => {
      const { user } = await person();
      const token = await resetToken(server, user);
      return { json: { token, password: 'purple tractor lantern seven' }, client: server.client() };
    },
    'POST /api/auth/confirm-email': async () => {
      const client = server.client();
      const { id } = await register(client);
      return { json: { token: await mailedToken(server, 'confirm-email', id, 'AccountRegistered') }, client };
    },
    'PUT /api/auth/two-factor': async () => {
      const { client } = await person();
      const { secret } = (await client.post('/api/auth/two-factor')).body;
      const code = generateSync({ secret, epoch: Math.floor(server.now().getTime() / 1000) });
      return { json: { code }, client };
    },
    'DELETE /api/auth/two-factor': async () => {
      const { client } = await person();
      await switchOnSecondFactor(server, client);
      return { json: { password: PASSWORD }, client };
    },
    'POST /api/auth/two-factor/recovery-codes': async () => {
      const { client } = await person();
      await switchOnSecondFactor(server, client);
      return { json: { password: PASSWORD }, client };
    },
    'DELETE /api/account': async () => {
      const { client } = await person();
      return { json: { password: PASSWORD, confirm: 'DELETE' }, client };
    },
    'POST /api/subscriptions/create-checkout': async () => {
      const client = server.client();
      await register(client);
      return { client };
    },
    'POST /api/subscriptions/verify': async () => {
      const client = server.client();
      await register(client);
      const url = await checkout(client, 'multi_yearly');
      await settle(client, url);
      return { json: { session_id: url.split('/').at(-1) }, client };
    },
    'POST /api/subscriptions/preview-update': async () => ({ client: (await person()).client }),
    'POST /api/subscriptions/update': async () => ({ client: (await person()).client }),
    'POST /api/properties/{id}/transfer': async () => {
      const { client } = await person();
      return { path: `/api/properties/${await addProperty(client)}/transfer`, client };
    },
    'POST /api/assessment/capture-lead': async () => {
      const client = server.client();
      const answers = ['q1', 'q2', 'q3', 'q4', 'q5'].map((question_id) => ({ question_id, answer: 'Yes' }));
      await client.post('/api/assessment/quick-check', { answers });
      return { json: newAccount(), client };
    },
    'POST /api/console/accounts/{id}/end-sessions': async () => ({
      path: `/api/console/accounts/${(await person()).user.id}/end-sessions`,
    }),
    'POST /api/console/accounts/{id}/send-reset': async () => ({
      path: `/api/console/accounts/${(await person()).user.id}/send-reset`,
    }),
    'POST /api/console/allowances': async () => ({ json: await allowance() }),
    'POST /api/console/allowances/{id}/withdraw': async () => {
      const { id } = (await ada.post('/api/console/allowances', await allowance())).body;
      return { path: `/api/console/allowances/${id}/withdraw` };
    },
    'POST /api/console/contact-messages/{id}/answer': async () => ({ path: `${await contactMessage()}/answer` }),
    'POST /api/console/contact-messages/{id}/close': async () => ({ path: `${await contactMessage()}/close` }),
  };
};

/** By call and example: a body that the call accepts, and how it is sent. The example names things that do not exist. */
export const acceptedRequests = (server: TestServer, calls: Awaited<ReturnType<typeof callsOf>>) => {
  const accepted = acceptedBodies(server, calls.ada);
  return async (name: string, example: unknown) => {
    const { json: sample } = sampleOf(name, calls.things) ?? {};
    const usual = sample !== undefined && Object.keys(sample as object).length > 0 ? sample : example;
    const { json = usual, path, client = calls.ada } = (await accepted[name]?.()) ?? {};
    const [method = ''] = name.split(' ');
    const address = path ?? calls.addressOf(name);
    return { valid: json, send: (json: unknown, query = '') => client.send(method, address + query, { json }) };
  };
};
