import { randomUUID } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import { documentDecider } from '../../../domain/documents/decider.ts';
import type { MadeUploadLink } from '../../../domain/uploadLinks/decider.ts';
import type { Commands } from '../../../server/application/commands.ts';
import { latestOfQuestion } from '../../../server/application/latestOfQuestion.ts';
import { context, noDeadline } from '../../support/context.ts';
import { coreForFile, type Made, makerOn } from '../../support/core.ts';
import { DIFFERENCES, testEditions } from '../../support/editions.ts';
import { gasSafety } from '../../support/events.ts';

const world = coreForFile(testEditions);
const { property, open, upload, uploadOf, passing, attachUnchecked } = makerOn(world);
const { core, by } = world;

const begin = (made: Made) => open(made, made.assessmentId, 'OpenAssessment');
const startAgain = (made: Made) => open(made, randomUUID(), 'ReopenAssessment');
const changeExpiry = ({ accountId }: Made, documentId: string, expiresOn: string) =>
  core().commands.document(documentId, { type: 'ChangeDates', expiresOn, ...by(accountId) }, context);
const deleteDocument = ({ accountId }: Made, documentId: string) =>
  core().commands.document(documentId, { type: 'DeleteDocument', ...by(accountId) }, context);

const attachedTo = async ({ assessmentId }: Made, key = gasSafety) => {
  const state = await core().commands.assessment.cachedState(assessmentId, noDeadline);
  return state.status === 'missing' ? undefined : state.documents[key];
};
const statusOf = async (documentId: string) =>
  (await core().commands.document.cachedState(documentId, noDeadline)).status;

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

  const takeSlot = (made: Made, uploaded: ReturnType<typeof uploadOf>) => {
    const command = { type: 'TakeDocumentSlot', ...uploaded, today: by(made.accountId).today } as const;
    return core().commands.property(made.propertyId, command, context);
  };

  test('does not replace one that was uploaded after it, although it takes its slot later', async () => {
    onTestFinished(() => world.setTime('2026-11-20T10:00:00.000Z'));
    const made = await property();
    const older = uploadOf(made, gasSafety, { beforeAssessment: true });
    const newer = await early(made);
    world.setTime('2026-11-20T10:05:00.000Z');
    await takeSlot(made, older);
    expect(await Promise.all([older.documentId, newer].map(statusOf))).toEqual(['superseded', 'kept']);
    // So another file through the link that the older one has come by is not taken.
    const link = { made: { ...made, key: gasSafety }, uses: [older] } as unknown as MadeUploadLink;
    expect(await latestOfQuestion(core().commands)(link, noDeadline)).toBe(false);
    await begin(made);
    expect(await attachedTo(made)).toMatchObject({ documentId: newer });
  });

  test.each([
    {
      outcome: 'replaces one whose time lies ahead, because that was uploaded with a wrong clock',
      time: '2027-11-20T10:00:00.000Z',
      statuses: ['superseded', 'kept'],
    },
    {
      outcome:
        'does not replace one by a clock that is half a minute ahead, so that every process chooses the same one',
      time: '2026-11-20T10:00:30.000Z',
      statuses: ['kept', 'superseded'],
    },
  ])('$outcome', async ({ time, statuses }) => {
    onTestFinished(() => world.setTime('2026-11-20T10:00:00.000Z'));
    const made = await property();
    world.setTime(time);
    const ahead = await early(made);
    world.setTime('2026-11-20T10:00:00.000Z');
    const documentId = await early(made);
    expect(await Promise.all([ahead, documentId].map(statusOf))).toEqual(statuses);
  });

  test('counts as the latest of its question while it is just being recorded', async () => {
    const made = await property();
    const sent = uploadOf(made, gasSafety, { beforeAssessment: true });
    await takeSlot(made, sent);
    const link = { made: { ...made, key: gasSafety }, uses: [sent] } as unknown as MadeUploadLink;
    const document = { ...core().commands.document, freshState: async () => documentDecider.initial };
    expect(await latestOfQuestion({ ...core().commands, document } as unknown as Commands)(link, noDeadline)).toBe(
      true,
    );
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
