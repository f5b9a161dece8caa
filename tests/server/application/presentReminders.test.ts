import { expect, test } from 'vitest';
import type { Commands } from '../../../server/application/commands.ts';
import { StoreUnavailable } from '../../../server/application/errors.ts';
import { presentingReminders } from '../../../server/application/presentReminders.ts';
import type { AddressedMail } from '../../../server/mail/mails.ts';

const [LAST_DAY, ACCOUNT] = ['2026-12-20', 'ada'];
const documentType = 'gas_safety_certificate';
const to = 'ada@example.org';

/** All properties are listed and all documents count, but of some the stream cannot be read. It notes each look. */
const looking = (unreadable: Readonly<Record<string, Error>> = {}) => {
  const looks: string[] = [];
  const stateOf = (state: object) => async (id: string) => {
    looks.push(id);
    const error = unreadable[id];
    if (error) throw error;
    return state;
  };
  const handle = (state: object) => ({
    cachedState: stateOf(state),
    freshState: () => Promise.reject(new Error('It is looked at again at each attempt')),
  });
  const commands = {
    property: handle({ status: 'listed', accountId: ACCOUNT }),
    document: handle({ status: 'kept', expiresOn: LAST_DAY }),
  } as unknown as Pick<Commands, 'document' | 'property'>;
  return { looks, present: presentingReminders(commands) };
};

const digest = (...documents: readonly string[]): AddressedMail => ({
  template: 'reminders',
  data: {
    name: 'Ada',
    on: '2026-12-06',
    properties: [
      {
        property: 'Sea View',
        propertyId: 'cottage',
        items: documents.map((documentId) => ({ what: 'Gas', dueOn: LAST_DAY, documentType, documentId })),
      },
    ],
  },
  to,
});

const expired = (...documents: readonly string[]): AddressedMail => ({
  template: 'documents-expired',
  data: {
    name: 'Ada',
    total: documents.length,
    documents: documents.map((documentId) => ({
      property: 'Sea View',
      propertyId: 'cottage',
      documentType,
      documentId,
      expiredOn: LAST_DAY,
    })),
  },
  to,
});

test.each([digest, expired])('a digest is looked at in cached states, and each property once', async (mail) => {
  const { looks, present } = looking();
  expect(await present(mail('gas', 'boiler'), ACCOUNT)).toEqual(mail('gas', 'boiler'));
  expect(looks).toEqual(['cottage', 'gas', 'boiler']);
});

test.each([digest, expired])('a line whose stream cannot be read is told, and holds up no other', async (mail) => {
  const cannot = new Error('This build cannot read DocumentMoved');
  const { present } = looking({ cottage: cannot, gas: cannot });
  expect(await present(mail('gas', 'boiler'), ACCOUNT)).toEqual(mail('gas', 'boiler'));
});

test.each(['cottage', 'gas'])('a digest waits while the store of %s is away', async (id) => {
  const { present } = looking({ [id]: new StoreUnavailable('The event store does not answer') });
  await expect(present(digest('gas'), ACCOUNT)).rejects.toThrow(StoreUnavailable);
});
