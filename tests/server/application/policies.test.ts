import { randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { DomainEvent } from '../../../domain/events.ts';
import { policiesOf } from '../../../server/application/policies/policies.ts';
import type { PolicyDependencies } from '../../../server/application/policies/policy.ts';
import { context, metadata, noDeadline } from '../../support/context.ts';
import { coreForFile, type Made, makerOn } from '../../support/core.ts';
import { DIFFERENCES, testEditions } from '../../support/editions.ts';
import {
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
const { property, open, answer, upload, passing, issue, issueUnchecked, attachUnchecked } = makerOn(world);
const { core, by } = world;

const begin = (made: Made) => open(made, made.assessmentId, 'OpenAssessment');
const startAgain = (made: Made) => open(made, randomUUID(), 'ReopenAssessment');
const changeExpiry = ({ accountId }: Made, documentId: string, expiresOn: string) =>
  core().commands.document(documentId, { type: 'ChangeDates', expiresOn, ...by(accountId) }, context);
const deleteDocument = ({ accountId }: Made, documentId: string) =>
  core().commands.document(documentId, { type: 'DeleteDocument', ...by(accountId) }, context);
const removeProperty = ({ accountId, propertyId }: Made) =>
  core().commands.property(propertyId, { type: 'RemoveProperty', accountId, at: by(accountId).at }, context);

const attachedTo = async ({ assessmentId }: Made, key = gasSafety) => {
  const state = await core().commands.assessment.cachedState(assessmentId, noDeadline);
  return state.status === 'missing' ? undefined : state.documents[key];
};
const statusOf = async (documentId: string) =>
  (await core().commands.document.cachedState(documentId, noDeadline)).status;

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

test('a document that was uploaded while the clock was ahead is replaced by one that is uploaded after it', async () => {
  onTestFinished(() => world.setTime('2026-11-20T10:00:00.000Z'));
  const made = await property();
  await begin(made);
  world.setTime('2031-11-20T10:00:00.000Z');
  const ahead = await upload(made, gasSafety);
  world.setTime('2026-11-20T10:00:00.000Z');
  const present = await upload(made, gasSafety);
  expect(await attachedTo(made)).toMatchObject({ documentId: present });
  expect(await statusOf(ahead)).toBe('superseded');
  expect(await statusOf(present)).toBe('kept');
});

test('after a password that was set while the clock was ahead, a new one can be asked for', async () => {
  onTestFinished(() => world.setTime('2026-11-20T10:00:00.000Z'));
  const { commands, keyring, pool } = core();
  const accountId = randomUUID();
  await keyring.create(accountId);
  const at = () => world.now().toISOString();
  const holder = { subject: accountId, details: { email: `${accountId}@example.co.uk`, name: 'Ada', phone: '' } };
  const registration = { accountId, userType: 'owner', marketingOptIn: false, personal: { holder }, at: at() } as const;
  await commands.account(accountId, { type: 'RegisterAccount', ...registration }, context);
  world.setTime('2031-11-20T10:00:00.000Z');
  await commands.account(accountId, { type: 'RecordPasswordChange', how: 'change', at: at() }, context);
  world.setTime('2026-11-20T11:00:00.000Z');
  const requestId = randomUUID();
  await commands.account(accountId, { type: 'RequestPasswordReset', requestId, at: at() }, context);
  const { rows } = await pool.query("select from account_token where account_id = $1 and purpose = 'reset-password'", [
    accountId,
  ]);
  expect(rows).toHaveLength(1);
});

describe('a document that was uploaded before any assessment', () => {
  const early = (made: Made, expiresOn: string | null = null) =>
    upload(made, gasSafety, { expiresOn, beforeAssessment: true });

  test('is evidence for the first assessment; of several the latest one counts', async () => {
    const made = await property();
    const first = await early(made);
    const second = await early(made, '2027-01-01');
    expect(await attachedTo(made)).toBeUndefined();
    await begin(made);
    expect(await attachedTo(made)).toMatchObject({ documentId: second, expiresOn: '2027-01-01' });
    expect(await statusOf(first)).toBe('superseded');
    const third = await early(made);
    expect(await attachedTo(made)).toMatchObject({ documentId: third });
    expect(await statusOf(second)).toBe('superseded');
  });

  test('is attached also if a document before it is for a question that the edition does not ask', async () => {
    onTestFinished(() => world.setTime('2026-11-20T10:00:00.000Z'));
    const made = await property();
    const dropped = await upload(made, DIFFERENCES.removed, { beforeAssessment: true });
    const documentId = await early(made);
    world.setTime('2027-02-01T10:00:00.000Z');
    await begin(made);
    expect(await attachedTo(made)).toMatchObject({ documentId });
    expect(await statusOf(dropped)).toBe('kept');
  });

  test('changes its expiry date there, and is detached when it is deleted', async () => {
    const made = await property();
    const documentId = await early(made);
    await begin(made);
    await changeExpiry(made, documentId, '2027-05-05');
    expect(await attachedTo(made)).toMatchObject({ documentId, expiresOn: '2027-05-05' });
    await deleteDocument(made, documentId);
    expect(await attachedTo(made)).toBeUndefined();
  });

  test('is attached even if the assessment starts at the same time', async () => {
    for (let turn = 0; turn < 10; turn++) {
      const made = await property();
      const [documentId] = await Promise.all([early(made), begin(made)]);
      expect(await attachedTo(made)).toMatchObject({ documentId });
    }
  });
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

describe('documents for one question', () => {
  test('uploaded at the same time: the latest one is attached, the others are superseded', async () => {
    const made = await passing();
    for (let round = 0; round < 5; round++) {
      const ids = await Promise.all([1, 2, 3].map(() => upload(made, gasSafety)));
      expect(await attachedTo(made)).toMatchObject({ documentId: ids[2] });
      expect(await Promise.all(ids.map(statusOf))).toEqual(['superseded', 'superseded', 'kept']);
    }
  });

  test('deleted before it was attached is detached again', async () => {
    const made = await passing();
    const documentId = await upload(made, gasSafety);
    await deleteDocument(made, documentId);
    await attachUnchecked(made, gasSafety, documentId);
    expect(await attachedTo(made)).toBeUndefined();
  });

  test('are superseded when the assessment is started again, also one that was being uploaded', async () => {
    const made = await passing();
    const attached = await upload(made, gasSafety);
    await startAgain(made);
    const uploadedLater = await upload(made, gasSafety);
    expect([await statusOf(attached), await statusOf(uploadedLater)]).toEqual(['superseded', 'superseded']);
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
