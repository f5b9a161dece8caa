import { randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { DomainEvent } from '../../../domain/events.ts';
import { policiesOf } from '../../../server/application/policies/policies.ts';
import type { PolicyDependencies } from '../../../server/application/policies/policy.ts';
import { context, metadata, noDeadline } from '../../support/context.ts';
import { coreForFile, type Made, makerOn } from '../../support/core.ts';
import { testEditions } from '../../support/editions.ts';
import {
  address,
  documentUploaded,
  electrical,
  emailClaimed,
  gasSafety,
  guestRegister,
  propertyAdded,
} from '../../support/events.ts';
import { silent } from '../../support/logs.ts';
import { recorded } from '../../support/memoryLog.ts';

const world = coreForFile(testEditions);
const { property, open, answer, upload, passing, issue, issueUnchecked } = makerOn(world);
const { core, by } = world;

const startAgain = (made: Made) => open(made, randomUUID(), 'ReopenAssessment');
const changeExpiry = ({ accountId }: Made, documentId: string, expiresOn: string) =>
  core().commands.document(documentId, { type: 'ChangeDates', expiresOn, ...by(accountId) }, context);
const deleteDocument = ({ accountId }: Made, documentId: string) =>
  core().commands.document(documentId, { type: 'DeleteDocument', ...by(accountId) }, context);
const removeProperty = ({ accountId, propertyId }: Made) =>
  core().commands.property(propertyId, { type: 'RemoveProperty', accountId, at: by(accountId).at }, context);

test('what was recorded by another process just before counts, so that a reader waits for it', async () => {
  const account = async () => ({ state: undefined, recorded: [], reached: 70n });
  const dependencies = { ...core(), now: world.now, commands: { ...core().commands, account } };
  const { run } = policiesOf(dependencies as unknown as PolicyDependencies, silent);
  const [entry] = recorded([emailClaimed]);
  expect(entry && (await run(entry, { deadline: noDeadline }))).toBe(70n);
});

test('a slot whose owner was erased before its policy ran stops no policy', async () => {
  const sent: string[] = [];
  const refuse = async () => {
    throw new Error('There is no key for the personal data');
  };
  const missing = { freshState: async () => ({ status: 'missing' }) };
  const commands = {
    property: Object.assign(refuse, missing),
    document: refuse,
    account: { freshState: async () => ({ status: 'erased' }) },
    arrangement: async () => ({}),
    allowance: async (_: string, { type }: { type: string }) => void sent.push(type),
  };
  const dependencies = { ...core(), now: world.now, commands } as unknown as PolicyDependencies;
  const { run } = policiesOf(dependencies, silent);
  const owner = { subject: propertyAdded.data.accountId, details: null };
  const transfer = { accountId: randomUUID(), propertyId: randomUUID(), transferId: randomUUID() };
  const slots = recorded([
    { type: 'PropertySlotTaken', data: { ...propertyAdded.data, personal: { owner } } },
    { type: 'DocumentSlotTaken', data: { ...documentUploaded.data, personal: { owner } } },
    { type: 'TransferSlotTaken', data: { ...transfer, at: world.now().toISOString() } },
  ] as unknown as readonly DomainEvent[]);
  for (const slot of slots) expect(await run(slot, { deadline: noDeadline })).toBe(undefined);
  expect(sent).toEqual(['ReleasePropertySlot']);
});

describe('the slot of a property', () => {
  const [at, expiresAt] = [world.now().toISOString(), '2026-12-20T10:00:00.000Z'];
  const occupied = async (accountId: string) =>
    (await core().commands.allowance.freshState(accountId, noDeadline)).occupied;
  const someAccount = async () => {
    const accountId = randomUUID();
    await core().keyring.create(accountId);
    return accountId;
  };
  const takeAgain = ({ accountId, propertyId }: Made) => {
    const personal = { owner: { subject: accountId, details: address } };
    const details = { accountId, propertyId, nation: 'england', propertyType: 'house', personal } as const;
    return core().commands.allowance(accountId, { type: 'TakePropertySlot', limit: 5, ...details, at }, context);
  };
  const offer = async (accountId: string, propertyId: string) => {
    const transferId = randomUUID();
    const to = { transferId, emailKey: 'key', email: 'bob@example.co.uk', expiresAt };
    await core().commands.property(propertyId, { type: 'OfferTransfer', accountId, ...to, at }, context);
    return transferId;
  };
  const transfer = async (propertyId: string, from: string, accountId: string) => {
    const taken = { accountId, propertyId, transferId: await offer(from, propertyId), at };
    await core().commands.allowance(accountId, { type: 'TakeTransferSlot', limit: 5, ...taken }, context);
  };
  /** As the policy runner does after a crash. */
  const runFirstAgain = async ({ accountId }: Made) => {
    const [taken] = await core().events.readStream(`allowance-${accountId}`, 0n, noDeadline);
    if (taken?.event.type !== 'PropertySlotTaken') throw new Error('The slot is not the first event');
    const dependencies = { ...core(), now: world.now } as unknown as PolicyDependencies;
    await policiesOf(dependencies, silent).run(taken, { deadline: noDeadline });
  };

  test('that a late retry has taken again is released once the property was removed or transferred', async () => {
    const removed = await property();
    await removeProperty(removed);
    await takeAgain(removed);
    expect(await occupied(removed.accountId)).toEqual([]);
    const [sold, buyer] = [await property(), await someAccount()];
    await transfer(sold.propertyId, sold.accountId, buyer);
    await takeAgain(sold);
    expect(await occupied(sold.accountId)).toEqual([]);
    expect(await occupied(buyer)).toEqual([sold.propertyId]);
  });

  test('stays when the property is coming back, and when it has come back', async () => {
    const [made, buyer] = [await property(), await someAccount()];
    const { accountId, propertyId } = made;
    await transfer(propertyId, accountId, buyer);
    // The policy runner goes on with this acceptance, a moment later.
    const data = { accountId, propertyId, transferId: await offer(buyer, propertyId), at };
    const taken = { id: randomUUID(), event: { type: 'TransferSlotTaken', data }, metadata } as const;
    const revision = BigInt((await core().events.readStream(`allowance-${accountId}`, 0n, noDeadline)).length - 1);
    await core().events.append(`allowance-${accountId}`, [taken], revision, noDeadline);
    await runFirstAgain(made);
    expect(await occupied(accountId)).toEqual([propertyId]);
    const owner = async () => {
      const state = await core().commands.property.freshState(propertyId, noDeadline);
      return state.status === 'listed' && state.accountId;
    };
    await expect.poll(owner).toBe(accountId);
    await runFirstAgain(made);
    expect(await occupied(accountId)).toEqual([propertyId]);
  });
});

test('the slot of a document that a late retry has taken again, after the document was deleted, is released', async () => {
  const made = await property();
  await open(made, made.assessmentId, 'OpenAssessment');
  const documentId = await upload(made, gasSafety);
  await deleteDocument(made, documentId);
  await upload(made, gasSafety, { documentId });
  const state = await core().commands.property.freshState(made.propertyId, noDeadline);
  expect(state).toMatchObject({ status: 'listed', documents: [] });
});

describe('a badge whose issue was decided on an old state', () => {
  const issueLate = async (made: Made, meanwhile: () => Promise<unknown>) => {
    await meanwhile();
    const code = await issueUnchecked(made);
    return (await core().commands.badge.cachedState(code, noDeadline)).status;
  };

  test('is suspended if an answer has changed in the meantime', async () => {
    const made = await passing();
    expect(await issueLate(made, () => answer(made, guestRegister, 'No'))).toBe('suspended');
  });

  test('is revoked if the assessment was restarted in the meantime', async () => {
    const made = await passing();
    expect(await issueLate(made, () => startAgain(made))).toBe('revoked');
  });

  test('is revoked if the property was removed in the meantime', async () => {
    const made = await passing();
    expect(await issueLate(made, () => removeProperty(made))).toBe('revoked');
  });
});

describe('an assessment that another process has opened and not started yet', () => {
  /** Here the policy runner starts it, a moment later. */
  const openElsewhere = async ({ accountId, propertyId, assessmentId }: Made) => {
    const { at, today } = by(accountId);
    const edition = core().editions.inEffectOn(today).id;
    const data = { accountId, propertyId, assessmentId, edition, formerAssessmentId: null, at };
    const opened = { id: randomUUID(), event: { type: 'AssessmentOpened', data }, metadata } as const;
    await core().events.append(`property-${propertyId}`, [opened], 0n, noDeadline);
  };
  const assessmentStatus = async ({ assessmentId }: Made) =>
    (await core().commands.assessment.freshState(assessmentId, noDeadline)).status;

  test('is superseded if it was replaced by then', async () => {
    const made = await property();
    await openElsewhere(made);
    const next = { ...made, assessmentId: randomUUID() };
    await open(made, next.assessmentId, 'ReopenAssessment');
    await expect.poll(() => assessmentStatus(made)).toBe('superseded');
    expect(await assessmentStatus(next)).toBe('in_progress');
  });

  test('is superseded if its property was removed by then', async () => {
    const made = await property();
    await openElsewhere(made);
    await removeProperty(made);
    await expect.poll(() => assessmentStatus(made)).toBe('superseded');
  });
});

test('the events of a policy have the system as actor, and the account and request of their cause', async () => {
  const made = await passing();
  const { code } = await issue(made);
  const given = { ...context, account: made.accountId, correlationId: 'request-7' };
  const no = { type: 'AnswerQuestion', question: guestRegister, answer: 'No', ...by(made.accountId) } as const;
  const { recorded } = await core().commands.assessment(made.assessmentId, no, given);
  const [suspended] = (await core().events.readStream(`badge-${code}`, 0n, noDeadline)).slice(-1);
  expect(suspended?.metadata).toMatchObject({
    actor: { kind: 'system', id: null },
    account: made.accountId,
    causationId: recorded.find(({ event }) => event.type === 'QuestionAnswered')?.id,
    correlationId: 'request-7',
  });
});

test('running every policy again, as after a crash, records nothing more', async () => {
  const made = await passing();
  await issue(made);
  await upload(made, gasSafety, { expiresOn: '2027-03-01' });
  await changeExpiry(made, await upload(made, gasSafety, { expiresOn: '2027-06-01' }), '2027-08-01');
  await deleteDocument(made, await upload(made, electrical, { expiresOn: '2027-09-01' }));
  await answer(made, guestRegister, 'No');
  await answer(made, guestRegister, 'Yes');
  const removed = await passing();
  await issue(removed);
  await startAgain(removed);
  await removeProperty(removed);

  const database = new Pool({ connectionString: world.connectionString(), max: 1 });
  onTestFinished(() => database.end());
  const before = await core().store.head(noDeadline);
  await database.query("update checkpoint set position = 0 where name = 'policies'");
  await world.restart();
  const reached = async () => {
    const { rows } = await database.query("select position from checkpoint where name = 'policies'");
    return BigInt(rows[0].position) >= before;
  };
  await expect.poll(reached).toBe(true);
  expect(await core().store.readAll(before, 100)).toEqual([]);
});
