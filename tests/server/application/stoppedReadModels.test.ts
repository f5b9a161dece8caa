import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { StoreUnavailable } from '../../../server/application/errors.ts';
import { planningDocuments } from '../../../server/application/imports/documentPlan.ts';
import { planning } from '../../../server/application/imports/planOf.ts';
import { context, noDeadline } from '../../support/context.ts';
import { coreForFile, makerOn } from '../../support/core.ts';
import { gasSafety } from '../../support/events.ts';
import { madeShare } from '../../support/linkEvents.ts';
import { refuseRows, untilStopped } from '../../support/refusedTable.ts';
import { CONDITION } from '../../support/timeLimits.ts';

const world = coreForFile();
const { core, now } = world;
const { property, open, upload } = makerOn(world);
const at = () => now().toISOString();

let release = async () => {};
const stopNextTo = async (table: string) => {
  release = await refuseRows(core().pool, table);
};
afterEach(() => release());

/** A property of an account whose address is not confirmed: somebody else may have prepared it. */
const propertyOfStranger = async () => {
  const { commands, keyring } = core();
  const { accountId, propertyId } = await property();
  await keyring.create(accountId);
  const holder = { subject: accountId, details: { email: `${accountId}@example.co.uk`, name: 'Ada', phone: '' } };
  const registration = { accountId, userType: 'owner', marketingOptIn: false, personal: { holder }, at: at() } as const;
  await commands.account(accountId, { type: 'RegisterAccount', ...registration }, context);
  return { accountId, propertyId };
};

const resetPassword = (accountId: string) =>
  core().commands.account(accountId, { type: 'RecordPasswordChange', how: 'reset', at: at() }, context);

const attachedTo = async (assessmentId: string) => {
  const state = await core().commands.assessment.freshState(assessmentId, noDeadline);
  return state.status === 'missing' ? undefined : state.documents[gasSafety]?.documentId;
};

test('a document from before the first assessment is attached once the read model of documents goes on', async () => {
  const made = await property();
  await stopNextTo('document_file');
  const documentId = await upload(made, gasSafety, { beforeAssessment: true });
  await untilStopped(core(), 'document_file');
  await expect(open(made, made.assessmentId, 'OpenAssessment')).rejects.toBeInstanceOf(StoreUnavailable);
  expect(await attachedTo(made.assessmentId)).toBe(undefined);
  await release();
  await expect.poll(() => attachedTo(made.assessmentId), { timeout: CONDITION }).toBe(documentId);
});

test('the links of an account that somebody else has prepared end once their read models go on', async () => {
  const { commands } = core();
  const { accountId, propertyId } = await propertyOfStranger();
  await stopNextTo('property_share');
  const shareId = randomUUID();
  const owner = { subject: accountId, details: { recipient: 'Harbour Mutual' } };
  const share = { ...madeShare, shareId, accountId, propertyId, madeBy: accountId, personal: { owner } };
  await commands.share(shareId, { type: 'MakeShare', ...share, at: at() }, context);
  await untilStopped(core(), 'property_share');
  await expect(resetPassword(accountId)).rejects.toBeInstanceOf(StoreUnavailable);
  await release();
  const shareNow = () => commands.share.freshState(shareId, noDeadline);
  await expect.poll(shareNow, { timeout: CONDITION }).toMatchObject({ status: 'revoked' });
});

test('an import waits until the read model of properties goes on', async () => {
  await stopNextTo('property_overview');
  const { accountId } = await property();
  await untilStopped(core(), 'property_overview');
  const id = randomUUID();
  const sheet = { filename: 'a.csv', sheet: null, headings: ['Name'], rows: [] };
  const stored = { id, accountId, planId: null };
  const planOf = planning({ ...core() });
  const properties = { ...stored, content: { sheet, columns: ['name' as const], corrections: {} } };
  await expect(planOf(properties, noDeadline)).rejects.toBeInstanceOf(StoreUnavailable);
  const documents = { ...stored, content: { filename: 'a.zip', files: [], corrections: {} } };
  await expect(planningDocuments({ ...core(), now })(documents, noDeadline)).rejects.toBeInstanceOf(StoreUnavailable);
  await release();
  await expect
    .poll(() => planOf(properties, noDeadline).then(({ rows }) => rows, String), { timeout: CONDITION })
    .toEqual([]);
});

test('the offers of an account that somebody else has prepared end while the model of properties stands still', async () => {
  const { commands, secrets } = core();
  await stopNextTo('property_overview');
  const { accountId, propertyId } = await propertyOfStranger();
  const email = 'bob@example.co.uk';
  const about = { accountId, transferId: randomUUID(), emailKey: secrets.emailKey(email), email };
  const offer = { type: 'OfferTransfer', ...about, expiresAt: '2026-12-20T10:00:00.000Z', at: at() } as const;
  await commands.property(propertyId, offer, context);
  await untilStopped(core(), 'property_overview');
  await resetPassword(accountId);
  const offered = await commands.property.freshState(propertyId, noDeadline);
  expect(offered).toMatchObject({ offers: [{ status: 'withdrawn' }] });
  expect(await commands.account.freshState(accountId, noDeadline)).toMatchObject({ isEmailConfirmed: true });
});
