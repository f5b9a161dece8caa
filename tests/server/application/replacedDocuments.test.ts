import { expect, test } from 'vitest';
import { type DocumentCommand, type DocumentState, documentDecider } from '../../../domain/documents/decider.ts';
import type { Commands } from '../../../server/application/commands.ts';
import { replacedDocuments } from '../../../server/application/policies/replacedDocuments.ts';
import { context } from '../../support/context.ts';
import { ada, upload } from '../../support/events.ts';

/** Documents in memory. Each call yields, so that calls of several persons interleave. */
const documentsInMemory = () => {
  const states = new Map<string, DocumentState>();
  const stateOf = (id: string) => states.get(id) ?? documentDecider.initial;
  const handle = async (id: string, command: DocumentCommand) => {
    await Promise.resolve();
    const decision = documentDecider.decide(command, stateOf(id));
    const events = Array.isArray(decision) ? decision : [];
    states.set(id, events.reduce(documentDecider.evolve, stateOf(id)));
  };
  return { states, document: Object.assign(handle, { freshState: async (id: string) => stateOf(id) }) };
};

test('of documents that replace one at the same moment a single one is left', async () => {
  const { states, document } = documentsInMemory();
  const commands = { document, property: {} } as unknown as Pick<Commands, 'document' | 'property'> as Commands;
  const { placeWithoutAssessment } = replacedDocuments({ commands, now: () => new Date(upload.at) });
  const file = (documentId: string, replaces: string | undefined) => {
    const uploaded = { ...upload, documentId, assessmentId: null, key: null, ...(replaces && { replaces }) };
    return document(documentId, { type: 'UploadDocument', uploaded });
  };
  await file('former', undefined);
  const later = ['one', 'two', 'three', 'four', 'five'];
  for (const id of later) await file(id, 'former');
  const kept = () => [...states].filter(([, { status }]) => status === 'kept').map(([id]) => id);
  await Promise.all(later.map((id) => placeWithoutAssessment(id, ada, context)));
  expect(kept()).toHaveLength(1);
  // Repeated after a crash, in any order.
  const [left] = kept();
  for (const id of later.toReversed()) await placeWithoutAssessment(id, ada, context);
  expect(kept()).toEqual([left]);
});
