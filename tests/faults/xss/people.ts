import { addDays } from '../../../domain/calendar.ts';
import type { HttpClient } from '../../support/http.ts';
import { confirmAddress, newAccount, someEmail } from '../../support/journey.ts';
import type { Fixture } from './fixture.ts';
import type { TextStore } from './texts.ts';

type Agreed = { readonly account: string; readonly today: string };

const agreed = async (staff: HttpClient, texts: TextStore, index: number, { account, today }: Agreed) => {
  const granted = await texts.send(staff, index, {
    path: '/api/console/allowances',
    members: { price_note: 'price of an allowance', reason: 'reason of an allowance' },
    body: (text) => {
      const notes = { price_note: text('price of an allowance'), reason: text('reason of an allowance') };
      return { json: { account, properties_count: 9, until: addDays(today, 90), ...notes } };
    },
    harmless: 'Looe',
  });
  await texts.send(staff, index, {
    path: `/api/console/allowances/${granted?.body.id}/withdraw`,
    members: { reason: 'reason of its end' },
    body: (text) => ({ json: { reason: text('reason of its end') } }),
  });
  await texts.send(staff, index, {
    path: `/api/console/accounts/${account}/end-sessions`,
    members: { reason: 'reason of an action' },
    body: (text) => ({ json: { reason: text('reason of an action') } }),
  });
};

export const person = async (
  { server, owner, staff, today }: Fixture,
  texts: TextStore,
  index: number,
): Promise<string> => {
  const client = server.client();
  const answers = ['q1', 'q2', 'q3', 'q4', 'q5'].map((question_id) => ({ question_id, answer: 'Yes' }));
  await client.post('/api/assessment/quick-check', { answers });
  const lead = await texts.send(client, index, {
    path: '/api/assessment/capture-lead',
    members: { name: 'name of a person', phone: 'phone of a person' },
    body: (text) => ({
      json: newAccount({
        name: text('name of a person'),
        phone: text('phone of a person'),
        marketing_opt_in: true,
      }),
    }),
    harmless: '020 7946',
  });
  const { user } = lead?.body ?? {};
  await confirmAddress(server, user);
  await texts.send(owner, index, {
    path: '/api/access/invitations',
    members: { email: 'address of a person' },
    body: (text) => ({ json: { email: text('address of a person'), role: 'viewer' } }),
  });
  await agreed(staff, texts, index, { account: user.id, today });
  return user.id;
};

export const message = async ({ server, staff, badge }: Fixture, texts: TextStore, index: number): Promise<string> => {
  const email = someEmail();
  await texts.send(server.client(), index, {
    path: '/api/contact',
    members: { name: 'name in a message', phone: 'phone in a message', message: 'text of a message' },
    body: (text) => ({
      json: {
        name: text('name in a message'),
        phone: text('phone in a message'),
        message: text('text of a message'),
        email,
        subject: 'general',
      },
    }),
    harmless: '020 7946 0000',
  });
  await server.caughtUp(BigInt((await server.recorded()).head));
  const filter = encodeURIComponent(JSON.stringify({ q: email }));
  const { id } = (await staff.get(`/api/console/contact-messages?filter=${filter}`)).body[0];
  await texts.send(staff, index, {
    path: `/api/console/contact-messages/${id}/answer`,
    members: { message: 'answer to a message' },
    body: (text) => ({ json: { message: text('answer to a message') } }),
  });
  await texts.send(server.client(), index, {
    path: `/api/badges/verify/${badge}/report`,
    members: { message: 'report of a badge' },
    body: (text) => ({ json: { reason: 'other', message: text('report of a badge') } }),
  });
  return id;
};
