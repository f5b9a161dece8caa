import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { presentingMails } from '../../../server/application/presentMail.ts';
import type { AddressedMail, DataOf, Mail } from '../../../server/mail/mails.ts';
import { context } from '../../support/context.ts';
import { coreForFile, makerOn } from '../../support/core.ts';

const world = coreForFile();
const { core, by, now } = world;
const maker = makerOn(world);
const documentType = 'gas_safety_certificate';
const [LAST_DAY, GAS] = ['2026-12-20', 'gas-safety-record'];

const register = async (accountId: string) => {
  const holder = { subject: accountId, details: { email: `${accountId}@example.org`, name: 'Ada', phone: '' } };
  const account = { accountId, userType: 'owner', marketingOptIn: false, personal: { holder } } as const;
  await core().commands.account(accountId, { type: 'RegisterAccount', ...account, at: by(accountId).at }, context);
};

/** The owner of a property with a document that is in a digest. */
const owner = async () => {
  const made = await maker.property();
  await register(made.accountId);
  await maker.open(made, made.assessmentId, 'OpenAssessment');
  return { ...made, documentId: await maker.upload(made, GAS, { expiresOn: LAST_DAY }) };
};
type Owner = Awaited<ReturnType<typeof owner>>;

type Line = Pick<Owner, 'propertyId'> & Partial<Owner>;

const digest = (...lines: readonly Line[]): DataOf<'reminders'> => ({
  name: 'Ada',
  on: '2026-12-06',
  properties: lines.map(({ propertyId, documentId }) => ({
    property: 'Sea View',
    propertyId,
    items: [{ what: 'Gas safety certificate', dueOn: LAST_DAY, documentType, documentId }],
  })),
});

const expired = (...lines: readonly Line[]): DataOf<'documents-expired'> => ({
  name: 'Ada',
  total: lines.length,
  documents: lines.map(({ propertyId, documentId }) => ({
    property: 'Sea View',
    propertyId,
    documentType,
    documentId,
    expiredOn: LAST_DAY,
  })),
});

/** The mail to this account as it is sent now. */
const presented = async ({ accountId }: Owner, mail: Mail): Promise<AddressedMail | undefined> => {
  const present = presentingMails({ ...core(), now });
  const about = { subject: accountId, accountId, isResent: false };
  const sent = await present({ ...mail, to: `${accountId}@example.org` }, about);
  return sent === 'later' ? undefined : sent;
};

const replace = (made: Owner) => maker.upload(made, GAS, { expiresOn: '2027-12-20' });
const remove = ({ accountId, propertyId }: Owner) =>
  core().commands.property(propertyId, { type: 'RemoveProperty', accountId, at: by(accountId).at }, context);
const changeDate = ({ accountId, documentId }: Owner) => {
  const change = { type: 'ChangeDates', expiresOn: '2027-01-20', ...by(accountId) } as const;
  return core().commands.document(documentId, change, context);
};
const deleteDocument = ({ accountId, documentId }: Owner) =>
  core().commands.document(documentId, { type: 'DeleteDocument', ...by(accountId) }, context);

const CHANGES = [
  ['the document was replaced', replace],
  ['the document was deleted', deleteDocument],
  ['the document has another last day', changeDate],
  ['the property was removed', remove],
] as const;

describe('a digest that has waited', () => {
  test('is sent as it was written if nothing has changed', async () => {
    const made = await owner();
    const reminders = { template: 'reminders', data: digest(made) } as const;
    expect(await presented(made, reminders)).toMatchObject(reminders);
    const mail = { template: 'documents-expired', data: expired(made) } as const;
    expect(await presented(made, mail)).toMatchObject(mail);
  });

  test.each(CHANGES)('is dropped if %s meanwhile', async (_, change) => {
    const made = await owner();
    await change(made);
    expect(await presented(made, { template: 'reminders', data: digest(made) })).toBeUndefined();
    expect(await presented(made, { template: 'documents-expired', data: expired(made) })).toBeUndefined();
  });

  test('is dropped if its property has another owner now', async () => {
    const [made, other] = [await owner(), await owner()];
    expect(await presented(made, { template: 'reminders', data: digest(other) })).toBeUndefined();
    expect(await presented(made, { template: 'documents-expired', data: expired(other) })).toBeUndefined();
  });

  test('keeps its other lines, and those of an earlier build, which do not name the document', async () => {
    const [made, other] = [await owner(), await owner()];
    await replace(made);
    const { propertyId } = made;
    const lines = [made, other, { propertyId }];
    const reminders = await presented(made, { template: 'reminders', data: digest(...lines) });
    expect(reminders?.data).toEqual(digest({ propertyId }));
    const written = { ...expired(...lines), total: 33 };
    const mail = await presented(made, { template: 'documents-expired', data: written });
    expect(mail?.data).toEqual({ ...expired({ propertyId }), total: 31 });
  });
});

test('a digest that is written late is not sent to the former owner of its property', async () => {
  const [made, former] = [await owner(), randomUUID()];
  await core().keyring.create(former);
  await register(former);
  const { propertyId, documentId } = made;
  const about = { kind: 'document', documentId, documentType } as const;
  const watched = [{ propertyId, about, dueOn: LAST_DAY, offsets: [-30], knownSince: '2026-01-01' }];
  const digestsTo = async (accountId: string) => {
    const sending = { type: 'SendReminders', watched, digest: true, ...by(accountId) } as const;
    await core().commands.reminder(accountId, sending, context);
    const text = `select template from outbox_mail where account_id = $1 and template = 'reminders'`;
    return (await core().pool.query(text, [accountId])).rows.length;
  };
  expect(await digestsTo(former)).toBe(0);
  expect(await digestsTo(made.accountId)).toBe(1);
});
