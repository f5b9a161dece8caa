import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { context, noDeadline } from '../../support/context.ts';
import { coreForFile, type Made, makerOn } from '../../support/core.ts';
import { DIFFERENCES, secondEdition, testEditions } from '../../support/editions.ts';
import { electrical, gasSafety, guestRegister, subscriptionOfProvider } from '../../support/events.ts';

const world = coreForFile(testEditions);
const { passing, issue, answer, upload, open, answerAll } = makerOn(world);
const { core, by, setTime } = world;
beforeEach(() => setTime('2026-11-20T10:00:00.000Z'));

const badged = async () => {
  const made = await passing();
  const { code } = await issue(made);
  /** The events of the badge after BadgeIssued. */
  const events = async () => {
    const [issued, ...rest] = await core().events.readStream(`badge-${code}`, 0n, noDeadline);
    expect(issued?.event.type).toBe('BadgeIssued');
    return rest.map(({ event }) => ({ type: event.type, cause: 'cause' in event.data ? event.data.cause : undefined }));
  };
  return { made, code, events };
};
const evaluate = ({ accountId, assessmentId }: Made) =>
  core().commands.assessment(assessmentId, { type: 'ReevaluateAssessment', ...by(accountId) }, context);
const reinstated = { type: 'BadgeReinstated', cause: undefined };

describe('a badge', () => {
  test('expires once its document has expired, and comes back under the same code with another document', async () => {
    const { made, code, events } = await badged();
    const documentId = await upload(made, gasSafety, { expiresOn: '2026-12-31' });
    setTime('2026-12-31T23:59:59.999Z');
    await evaluate(made);
    expect((await events()).filter(({ type }) => type === 'BadgeExpired')).toEqual([]);

    setTime('2027-01-01T00:00:00.000Z');
    await evaluate(made);
    const cause = { kind: 'document', documentId, documentType: 'gas_safety_certificate', key: gasSafety };
    const expired = { type: 'BadgeExpired', cause: { ...cause, endedOn: '2026-12-31' } };
    expect((await events()).slice(-1)).toEqual([expired]);

    await upload(made, gasSafety, { expiresOn: '2027-12-31' });
    expect((await events()).slice(-2)).toEqual([expired, reinstated]);
    expect((await issue(made)).code).toBe(code);
  });

  test('is suspended by answers of No, named by their questions, and comes back with Yes', async () => {
    const { made, events } = await badged();
    await answer(made, guestRegister, 'No');
    const suspended = { type: 'BadgeSuspended', cause: { kind: 'answers', keys: [guestRegister] } };
    expect(await events()).toEqual([suspended]);
    await answer(made, electrical, 'No');
    expect(await events(), 'a second No is no other cause').toEqual([suspended]);
    await answer(made, electrical, 'Yes');
    await answer(made, guestRegister, 'Yes');
    expect(await events()).toEqual([suspended, reinstated]);
  });

  test('is suspended when a document is deleted, and comes back with another one', async () => {
    const { made, events } = await badged();
    const documentId = await upload(made, gasSafety);
    const deletion = by(made.accountId);
    await core().commands.document(documentId, { type: 'DeleteDocument', ...deletion }, context);
    const cause = { kind: 'documents_missing', keys: [gasSafety], removedOn: deletion.today };
    const suspended = { type: 'BadgeSuspended', cause };
    expect(await events()).toEqual([suspended]);
    await upload(made, gasSafety);
    expect(await events()).toEqual([suspended, reinstated]);
  });

  test('is revoked when the assessment is started again', async () => {
    const { made, events } = await badged();
    await open(made, randomUUID(), 'ReopenAssessment');
    expect(await events()).toEqual([{ type: 'BadgeRevoked', cause: { kind: 'assessment_restarted' } }]);
  });

  test('is revoked when the property is removed, and that is its only cause', async () => {
    const { made, events } = await badged();
    const { accountId, at } = by(made.accountId);
    await core().commands.property(made.propertyId, { type: 'RemoveProperty', accountId, at }, context);
    expect(await events()).toEqual([{ type: 'BadgeRevoked', cause: { kind: 'property_removed' } }]);
  });

  test('is suspended 31 days after the subscription ended', async () => {
    const { made, events } = await badged();
    const { accountId } = made;
    const { subscription } = core().commands;
    const checkout = { type: 'StartCheckout', sessionId: 's', planType: 'single_yearly', propertiesCount: 1 } as const;
    const period = { startsAt: '2026-11-20T10:00:00.000Z', endsAt: '2027-11-20T10:00:00.000Z' };
    const bought = { planType: 'single_yearly', propertiesCount: 1, providerId: 'p', sessionId: 's', period } as const;
    const paid = { type: 'RecordSubscription', subscription: subscriptionOfProvider(bought) } as const;
    await subscription(accountId, { ...checkout, ...by(accountId) }, context);
    await subscription(accountId, { ...paid, ...by(accountId) }, context);
    await subscription(accountId, { type: 'EndSubscription', cause: 'cancelled', ...by(accountId) }, context);
    setTime('2026-12-20T10:00:00.000Z');
    await upload(made, gasSafety);
    expect(await events()).toEqual([]);
    setTime('2026-12-21T00:00:00.000Z');
    await upload(made, gasSafety);
    expect(await events()).toEqual([
      { type: 'BadgeSuspended', cause: { kind: 'subscription', endedOn: '2026-11-20' } },
    ]);
  });
});

describe('a later edition of the questionnaire', () => {
  const { id, questions } = secondEdition;
  const opened = questions
    .map(({ key }) => key)
    .filter((key) => key === DIFFERENCES.added || key === DIFFERENCES.changed);
  const cause = { kind: 'edition', edition: id, keys: opened };
  const GRACE_ENDS = '2027-05-02T12:00:00.000Z';
  const AFTER_GRACE = '2027-05-03T12:00:00.000Z';
  const move = ({ accountId, assessmentId }: Made) =>
    core().commands.assessment(assessmentId, { type: 'MoveAssessment', edition: id, ...by(accountId) }, context);

  test('leaves the badge of a moved assessment active until its grace has ended', async () => {
    const { made, events } = await badged();
    setTime('2027-02-01T00:00:00.000Z');
    await move(made);
    setTime(GRACE_ENDS);
    await upload(made, gasSafety);
    expect(await events()).toEqual([]);

    setTime(AFTER_GRACE);
    await upload(made, gasSafety);
    expect(await events()).toEqual([{ type: 'BadgeSuspended', cause }]);
    await answerAll(made);
    expect(await events()).toEqual([{ type: 'BadgeSuspended', cause }, reinstated]);
  });

  test('leaves the badge active when its questions are answered within the grace', async () => {
    const { made, events } = await badged();
    setTime('2027-03-01T12:00:00.000Z');
    await move(made);
    await answerAll(made);
    setTime(AFTER_GRACE);
    await upload(made, gasSafety);
    expect(await events()).toEqual([]);
  });

  test('suspends the badge of an assessment that was not moved, and the move does not bring it back', async () => {
    const { made, events } = await badged();
    setTime(AFTER_GRACE);
    await upload(made, gasSafety);
    expect(await events()).toEqual([{ type: 'BadgeSuspended', cause }]);
    await move(made);
    expect(await events()).toEqual([{ type: 'BadgeSuspended', cause }]);
    await answerAll(made);
    expect(await events()).toEqual([{ type: 'BadgeSuspended', cause }, reinstated]);
  });
});
