import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Core } from '../../../server/process/core.ts';
import { context, noDeadline } from '../../support/context.ts';
import { coreForFile, type Made, makerOn } from '../../support/core.ts';
import { gasSafety, guestRegister } from '../../support/events.ts';

const world = coreForFile();
const { core, by } = world;
const { property, open, passing, issue, issueUnchecked, answer, upload, uploadOf, attachUnchecked } = makerOn(world);

let other: Core;
const elsewhere = makerOn({ ...world, core: () => other });
beforeAll(async () => {
  other = await world.start();
});
afterAll(() => other?.stop());

// This process is the leader, so no other process runs its policies again. It drops no cached state when the other
// process appends, as if the notice of the append were late.
beforeEach(() => {
  vi.spyOn(core().commands, 'forgetOlder').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
});

const startAgain = (made: Made) => elsewhere.open(made, randomUUID(), 'ReopenAssessment');
const remove = ({ accountId, propertyId }: Made) =>
  other.commands.property(propertyId, { type: 'RemoveProperty', accountId, at: by(accountId).at }, context);
const changeExpiry = ({ accountId }: Made, documentId: string, expiresOn: string) =>
  other.commands.document(documentId, { type: 'ChangeDates', expiresOn, ...by(accountId) }, context);

const attachedTo = async ({ assessmentId }: Made) => {
  const state = await other.commands.assessment.freshState(assessmentId, noDeadline);
  return state.status === 'missing' ? undefined : state.documents[gasSafety];
};
const statusOf = async (documentId: string) =>
  (await other.commands.document.freshState(documentId, noDeadline)).status;
const badgeStatus = async (code: string) => (await other.commands.badge.freshState(code, noDeadline)).status;

describe('a badge is issued just after the other process', () => {
  const issueHere = async (made: Made) => badgeStatus(await issueUnchecked(made));

  test('recorded an answer of No: it is suspended', async () => {
    const made = await passing();
    await elsewhere.answer(made, guestRegister, 'No');
    expect(await issueHere(made)).toBe('suspended');
  });

  test('restarted the assessment: it is revoked', async () => {
    const made = await passing();
    await startAgain(made);
    expect(await issueHere(made)).toBe('revoked');
  });

  test('removed the property: it is revoked', async () => {
    const made = await passing();
    await remove(made);
    expect(await issueHere(made)).toBe('revoked');
  });

  test('recorded an answer of No, and its request is checked after that: it is refused', async () => {
    const made = await passing();
    await elsewhere.answer(made, guestRegister, 'No');
    await expect(issue(made)).rejects.toMatchObject({ code: 'assessment-not-passing' });
  });
});

test('a badge is active if the other process records the better answer while this one suspends it', async () => {
  const made = await passing();
  const { code } = await issue(made);
  const { append } = core().events;
  const appending = vi.spyOn(core().events, 'append').mockImplementation(async (stream, ...rest) => {
    if (stream === `badge-${code}`) {
      appending.mockImplementation(append);
      await elsewhere.answer(made, guestRegister, 'Yes');
    }
    return append(stream, ...rest);
  });
  await answer(made, guestRegister, 'No');
  expect(await badgeStatus(code)).toBe('active');
});

describe('a document', () => {
  test('that the other process has just deleted is no evidence', async () => {
    const made = await passing();
    const documentId = await upload(made, gasSafety);
    await other.commands.document(documentId, { type: 'DeleteDocument', ...by(made.accountId) }, context);
    await attachUnchecked(made, gasSafety, documentId);
    expect(await attachedTo(made)).toBeUndefined();
  });

  test('whose expiry date the other process has just changed is evidence until that date', async () => {
    const made = await passing();
    const documentId = await upload(made, gasSafety, { expiresOn: '2027-01-01' });
    await changeExpiry(made, documentId, '2027-05-05');
    await attachUnchecked(made, gasSafety, documentId, '2027-01-01');
    expect(await attachedTo(made)).toMatchObject({ documentId, expiresOn: '2027-05-05' });
  });

  test('that waits for its assessment has the expiry date that the other process has just recorded', async () => {
    const made = await property();
    const documentId = await upload(made, gasSafety, { expiresOn: '2027-01-01', beforeAssessment: true });
    await changeExpiry(made, documentId, '2027-05-05');
    await open(made, made.assessmentId, 'OpenAssessment');
    expect(await attachedTo(made)).toMatchObject({ documentId, expiresOn: '2027-05-05' });
  });

  test('that is recorded just after the other process opened the first assessment is evidence for it', async () => {
    const made = await property();
    const uploaded = uploadOf(made, gasSafety, { beforeAssessment: true });
    await elsewhere.open(made, made.assessmentId, 'OpenAssessment');
    const { documentId } = uploaded;
    await core().commands.document(documentId, { type: 'UploadDocument', uploaded }, context);
    expect(await attachedTo(made)).toMatchObject({ documentId });
  });

  test('for an assessment that the other process has just restarted is superseded', async () => {
    const made = await passing();
    await startAgain(made);
    expect(await statusOf(await upload(made, gasSafety))).toBe('superseded');
  });
});
