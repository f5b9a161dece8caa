import pLimit from 'p-limit';
import { v5 } from 'uuid';
import { londonDay } from '../../../domain/calendar.ts';
import { fileMatcher, type NamedProperty } from '../../../domain/documentImports/matchFile.ts';
import { type DocumentPreview, planDocuments } from '../../../domain/documentImports/plan.ts';
import { type ProposedFile, propose, type Target } from '../../../domain/documentImports/proposed.ts';
import type { DocumentSlot } from '../../../domain/properties/state.ts';
import type { Editions } from '../../../domain/questionnaire/editions.ts';
import { documentFile } from '../../../projections/documentFile/model.ts';
import { filedHashes } from '../../../projections/documentFile/queries.ts';
import { propertyDetailsOf } from '../../../projections/propertyOverview/queries.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Deadline } from '../../lib/deadline.ts';
import type { Reads } from '../../readSide/reads.ts';
import { type Following, untilUpToDate } from '../../readSide/upToDate.ts';
import type { Commands } from '../commands.ts';
import type { StoredDocuments } from './documentContent.ts';

export type DocumentPlanDependencies = Following & {
  readonly reads: Reads;
  readonly commands: Pick<Commands, 'assessment' | 'document' | 'property'>;
  readonly editions: Editions;
  readonly now: Clock;
};

const MODELS = [documentFile, { name: 'property_overview' }];
/** Milliseconds that a preview waits for the read models. */
const PATIENCE = 2000;
/** Streams that are read at the same time. */
const PARALLEL = 16;

type Slots = { readonly assessmentId: string | null; readonly documents: readonly DocumentSlot[] };

export type DocumentPlan = Omit<DocumentPreview, 'replaced'> & { readonly planId: string };

const distinct = <Value>(values: readonly Value[]): readonly Value[] => [...new Set(values)];

/**
 * What an import would do to the properties and documents as they are now. The ids of the documents follow from the import
 * and the row, and the id of the plan from everything that it would do, also to documents that are there: a retry makes the
 * same plan.
 */
export const planningDocuments = (dependencies: DocumentPlanDependencies) => {
  const { reads, commands, editions, now } = dependencies;
  const inParallel = pLimit(PARALLEL);

  const propertiesOf = async (accountId: string): Promise<readonly NamedProperty[]> =>
    (await reads.all(propertyDetailsOf(accountId))).map(({ propertyId, details }) => ({
      propertyId,
      name: details.name,
      address: [details.addressLine1, details.city, details.postcode].join(', '),
    }));

  /** The documents that count, by the key of their question. Those that were replaced keep their slots. */
  const keptDocuments = async (documents: readonly DocumentSlot[], deadline: Deadline) => {
    const kept = new Map<string, string>();
    for (const { key, documentId } of documents.toReversed()) {
      if (key === null || kept.has(key)) continue;
      if ((await commands.document.cachedState(documentId, deadline)).status === 'kept') kept.set(key, documentId);
    }
    return kept;
  };

  /** The edition, and the documents of its questions. Until the first assessment the property alone has them. */
  const askedOf = async ({ assessmentId, documents }: Slots, deadline: Deadline) => {
    const state = assessmentId === null ? undefined : await commands.assessment.freshState(assessmentId, deadline);
    if (state === undefined || state.status === 'missing')
      return { edition: editions.inEffectOn(londonDay(now())), answered: await keptDocuments(documents, deadline) };
    const answered = Object.entries(state.documents).map(([key, { documentId }]) => [key, documentId] as const);
    return { edition: editions.of(state.edition), answered: new Map(answered) };
  };

  /** Undefined for a property that was removed, or has another owner now. */
  const targetOf = async (
    propertyId: string,
    filed: ReadonlySet<string>,
    { accountId }: StoredDocuments,
    deadline: Deadline,
  ): Promise<Target | undefined> => {
    const property = await commands.property.freshState(propertyId, deadline);
    if (property.status !== 'listed' || property.accountId !== accountId) return undefined;
    const { assessmentId, documents } = property;
    const { edition, answered } = await askedOf(property, deadline);
    return { assessmentId, questions: edition.questions, documents: documents.length, answered, filed };
  };

  const targetsOf = async (proposed: readonly ProposedFile[], stored: StoredDocuments, deadline: Deadline) => {
    const ids = distinct(proposed.flatMap(({ match: { properties } }) => (properties.length === 1 ? properties : [])));
    const hashes = proposed.flatMap(({ file }) => (file.fault === null ? file.sha256 : []));
    const filed = await reads.all(filedHashes(stored.accountId, hashes));
    const targets = await inParallel.map(
      distinct(ids.map(({ propertyId }) => propertyId)),
      async (propertyId): Promise<readonly (readonly [string, Target])[]> => {
        const own = filed.filter((each) => each.propertyId === propertyId).map(({ sha256 }) => sha256);
        const target = await targetOf(propertyId, new Set(own), stored, deadline);
        return target ? [[propertyId, target]] : [];
      },
    );
    return new Map(targets.flat());
  };

  return async (stored: StoredDocuments, deadline: Deadline): Promise<DocumentPlan> => {
    await untilUpToDate(MODELS, dependencies, { timeout: PATIENCE, deadline });
    const { id, accountId, content } = stored;
    const properties = await propertiesOf(accountId);
    const matcher = fileMatcher(properties);
    const byId = new Map(properties.map((property) => [property.propertyId, property]));
    const proposed = content.files.map((file) => propose(file, content.corrections[file.number] ?? {}, matcher, byId));
    const { replaced, ...preview } = planDocuments({
      proposed,
      targets: await targetsOf(proposed, stored, deadline),
      today: londonDay(now()),
      newId: (row) => v5(`document ${row}`, id),
    });
    return { ...preview, planId: v5(JSON.stringify([preview.applied, replaced]), id) };
  };
};
