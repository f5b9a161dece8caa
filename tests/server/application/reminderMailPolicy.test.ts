import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Of } from '../../../domain/events.ts';
import type { PolicyDependencies } from '../../../server/application/policies/policy.ts';
import { reminderMailPolicy } from '../../../server/application/policies/reminderMailPolicy.ts';
import type { NewMail } from '../../../server/mail/outbox.ts';
import { context } from '../../support/context.ts';

const [account, on] = ['ada', '2026-12-06'];
const ids = Array.from({ length: 40 }, (_, n) => `property ${n}`);

const mailed: Of<'RemindersMailed'> = {
  type: 'RemindersMailed',
  data: {
    accountId: account,
    on,
    at: `${on}T08:00:00.000Z`,
    reminders: ids.map((propertyId) => ({
      propertyId,
      about: { kind: 'document', documentId: `gas of ${propertyId}`, documentType: 'gas_safety_certificate' },
      dueOn: '2026-12-20',
      offset: -14,
    })),
  },
};

test('a digest names its properties in their order, although a few of them are read at once', async () => {
  const mails: NewMail[] = [];
  let [now, most] = [0, 0];
  const freshState = async (id: string) => {
    now += 1;
    most = Math.max(most, now);
    // The later ones are read sooner.
    await delay(40 - ids.indexOf(id));
    now -= 1;
    const personal = { owner: { subject: account, details: { name: id } } };
    return { status: 'listed', accountId: account, assessmentId: null, details: { personal } };
  };
  const holder = { status: 'registered', email: 'ada@example.org', name: 'Ada' };
  const dependencies = {
    commands: { property: { freshState }, account: { cachedState: async () => holder } },
    mail: { add: async (mail: NewMail) => void mails.push(mail) },
    codes: {},
  } as unknown as Pick<PolicyDependencies, 'commands' | 'mail' | 'codes'>;
  await reminderMailPolicy(dependencies)(mailed, { ...context, causationId: 'event' });
  const [mail] = mails;
  if (mail?.template !== 'reminders') throw new Error('There is no digest');
  expect(mail.data.properties.map(({ propertyId }) => propertyId)).toEqual(ids);
  expect(most).toBeGreaterThan(1);
  expect(most).toBeLessThan(10);
});
