import { setImmediate } from 'node:timers/promises';
import { documentTypeFor } from '../../domain/badges/standing.ts';
import { londonDay } from '../../domain/calendar.ts';
import { addressLine } from '../../domain/properties/contract.ts';
import type { Editions } from '../../domain/questionnaire/editions.ts';
import type { Replay, ReplayDocument, ReplayEdition } from '../../domain/replay/contract.ts';
import { accountById } from '../../projections/accountProfile/queries.ts';
import { documentsOfProperty, type FiledDocument } from '../../projections/documentFile/queries.ts';
import { downloadUrl } from '../../projections/documentFile/row.ts';
import type { HistoryState } from '../../projections/propertyHistory/model.ts';
import { historyOf } from '../../projections/propertyHistory/queries.ts';
import { replaySteps, type UnnamedStep } from '../../projections/propertyHistory/replaySteps.ts';
import { addressOf } from '../../projections/propertyOverview/propertyRow.ts';
import type { OverviewState } from '../../projections/propertyOverview/state.ts';
import type { Commands } from '../application/commands.ts';
import { StoreUnavailable } from '../application/errors.ts';
import type { LedgerReads } from '../ledger/ledgerReads.ts';
import type { Clock } from '../lib/clock.ts';
import { actorNames } from './actorNames.ts';
import type { Reads } from './reads.ts';

type Dependencies = {
  readonly commands: Pick<Commands, 'apiKey'>;
  readonly reads: Reads;
  readonly ledger: { readonly reads: Pick<LedgerReads, 'head' | 'leaves'> };
  readonly now: Clock;
  readonly editions: Editions;
};

/** Steps after which other requests get a turn: a history of ten thousand takes a good part of a second. */
const STEPS_A_TURN = 100;

/** Every document that was ever uploaded, also a deleted one. */
const documentsIn = (
  entries: readonly HistoryState[],
  filed: readonly FiledDocument[],
  editions: Editions,
): ReplayDocument[] => {
  const files = new Map(filed.map(({ state }) => [state.documentId, state]));
  return entries.flatMap(({ event }) => {
    if (event.type !== 'DocumentUploaded') return [];
    const { documentId: id, documentType, key, sha256, issuedOn = null, at } = event.data;
    const file = files.get(id);
    const question = key === null ? undefined : editions.inEffectOn(londonDay(new Date(at))).byKey.get(key);
    return {
      id,
      document_type: documentTypeFor(documentType, question),
      filename: file?.filename ?? null,
      sha256,
      issued_on: file ? file.issuedOn : issuedOn,
      uploaded_at: at,
      download_url: file ? downloadUrl(id) : null,
    };
  });
};

const editionsIn = (steps: readonly UnnamedStep[], editions: Editions): ReplayEdition[] => {
  const ids = new Set(steps.flatMap(({ set }) => set.edition ?? []));
  return [...ids].map((id) => ({
    id,
    sections: editions.of(id).sections.map(({ title, questions }) => ({
      title,
      questions: questions.map(({ key, id: place, briefDescription }) => ({ key, id: place, text: briefDescription })),
    })),
  }));
};

/** The leaves of the events that the last checkpoint covers, by position. */
const publishedEntries = async (
  { head, leaves }: Pick<LedgerReads, 'head' | 'leaves'>,
  entries: readonly HistoryState[],
): Promise<ReadonlyMap<string, number>> => {
  const [published, found] = await Promise.all([
    // While the ledger is built again, nothing can be shown of it.
    head().catch((error: unknown) => {
      if (error instanceof StoreUnavailable) return undefined;
      throw error;
    }),
    leaves(entries.map(({ id }) => id)),
  ]);
  const size = published?.size ?? 0;
  return new Map(
    entries.flatMap(({ id, position }) => {
      const leaf = found.get(id);
      return leaf !== undefined && leaf < size ? [[position, leaf]] : [];
    }),
  );
};

/** The whole past of a property, step by step, each judged by the rules of its moment. */
export const propertyReplay = (dependencies: Dependencies) => {
  const { reads, ledger, now, editions } = dependencies;
  const namesOf = actorNames(dependencies);

  const stepsOf = async (entries: readonly HistoryState[], documents: readonly ReplayDocument[]) => {
    const at = now();
    const known = new Map(documents.map((document) => [document.id, document]));
    const options = { now: at.toISOString(), today: londonDay(at), editions, documents: known };
    const steps: UnnamedStep[] = [];
    for (const step of replaySteps(entries, options)) {
      steps.push(step);
      if (steps.length % STEPS_A_TURN === 0) await setImmediate();
    }
    return steps;
  };

  return async (property: OverviewState): Promise<Replay> => {
    const { propertyId, accountId, name } = property;
    const [entries, filed, owner] = await Promise.all([
      reads.all(historyOf(propertyId, accountId)),
      reads.all(documentsOfProperty(accountId, propertyId)),
      reads.one(accountById(accountId)),
    ]);
    const documents = documentsIn(entries, filed, editions);
    const steps = await stepsOf(entries, documents);
    const [nameOf, published] = await Promise.all([namesOf(accountId, steps), publishedEntries(ledger.reads, entries)]);
    const people = new Map<string, number>();
    const placeOf = (person: string): number => {
      const place = people.get(person) ?? people.size;
      people.set(person, place);
      return place;
    };
    const named = steps.map(({ actor, hiddenActor, ...step }) => ({
      ...step,
      entry: (step.position === null ? undefined : published.get(step.position)) ?? null,
      by: placeOf(nameOf({ actor, hiddenActor })),
    }));
    return {
      property: {
        id: propertyId,
        name,
        address: addressLine(addressOf(property)),
        assessment_id: (!property.removed && property.assessment?.assessmentId) || null,
      },
      owner: owner?.name || owner?.email || '',
      editions: editionsIn(steps, editions),
      documents,
      people: [...people.keys()],
      steps: named,
    };
  };
};
