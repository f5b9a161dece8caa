import { londonDay } from '../../domain/calendar.ts';
import type { FiledDocument } from '../../domain/documents/decider.ts';
import { noteOf, parseNote, signatureLine } from '../../domain/ledger/note.ts';
import type { Edition } from '../../domain/questionnaire/edition.ts';
import { type FoldedFacts, foldFacts } from '../../verifier/check/facts.ts';
import { type EventLine, FORMATS, isShown, type Manifest } from '../../verifier/check/format.ts';
import { keptBackOf } from '../../verifier/check/keptBack.ts';
import { verdictOf } from '../../verifier/check/verdict.ts';
import { zipName } from '../files/zipName.ts';
import type { PublishedHead } from '../ledger/ledgerReads.ts';
import type { CoveredEvents } from './coveredEvents.ts';
import { isAbout, questionsOf, type Withheld } from './withholding.ts';

/** A document whose file is in the bundle. */
export type BundledDocument = { readonly name: string; readonly filed: FiledDocument };

/** The documents that count at this moment, in the order of their upload. */
export const documentsOnFile = ({ facts }: Pick<CoveredEvents, 'facts'>): readonly FiledDocument[] =>
  [...facts.documents.values()]
    .filter(({ status }) => status === 'kept')
    .sort((one, other) =>
      `${one.uploaded.at} ${one.uploaded.documentId}`.localeCompare(
        `${other.uploaded.at} ${other.uploaded.documentId}`,
      ),
    );

export const namedDocuments = (documents: readonly FiledDocument[]): readonly BundledDocument[] =>
  documents.map((filed, place) => ({
    name: zipName(place + 1, filed.uploaded.personal.owner.details?.filename ?? 'document'),
    filed,
  }));

export const checkpointOf = ({ note, cosignatures }: PublishedHead): string => {
  const { text = '', signatures = [] } = parseNote(note) ?? {};
  return noteOf(text, [...signatures.map(signatureLine), ...cosignatures]);
};

/** The edition as its content, from which it can be built again. */
export const editionContent = ({ id, effectiveOn, graceDays, changes, sections }: Edition) => ({
  id,
  effectiveOn,
  graceDays,
  changes,
  sections: sections.map(({ number, title, questions }) => ({
    number,
    title,
    questions: questions.map(
      ({ id: _, section: __, sectionNumber: ___, questionNumber: ____, position: _____, ...content }) => content,
    ),
  })),
});

type Described = {
  readonly covered: CoveredEvents;
  readonly lines: readonly EventLine[];
  readonly withheld: readonly Withheld[];
  readonly documents: readonly BundledDocument[];
  readonly edition: Edition;
  readonly propertyId: string;
  readonly assessmentId: string;
  /** The key of the checkpoint, and of the signature of the manifest. */
  readonly vkey: string;
  readonly signedBy: string;
};

/**
 * The moment that a bundle stands for: that of its last event, so that the same events give the same bundle. If it is kept
 * back, the last shown one may have a later time, from a process whose clock is ahead. Then that counts: a check sees no
 * other.
 */
export const momentOf = (
  { events }: Pick<CoveredEvents, 'events'>,
  lines: readonly EventLine[] = [],
): Manifest['position'] => {
  const last = events.at(-1);
  if (!last) throw new Error('A property has at least one event');
  const lastShown = lines.findLast(isShown)?.event.metadata.recordedAt;
  const { recordedAt } = last.stored.metadata;
  const at = typeof lastShown === 'string' && lastShown > recordedAt ? lastShown : recordedAt;
  return { index: last.index, at, day: londonDay(new Date(at)) };
};

/**
 * The verdict counts every item, also those that were kept back. `keptBack` names these; the verdict on a single one is not
 * told.
 */
const verdictFor = (
  { covered, lines, edition, assessmentId }: Described,
  withheld: Manifest['withheld'],
): Manifest['verdict'] => {
  const { day } = momentOf(covered, lines);
  const stateIn = ({ assessments }: FoldedFacts) => {
    const state = assessments.get(assessmentId);
    if (!state || state.status === 'missing') throw new Error('The assessment has no events');
    return state;
  };
  const whole = stateIn(covered.facts);
  const shown = foldFacts(covered.events.filter((_, place) => 'event' in (lines[place] ?? {})).map(({ fact }) => fact));
  const judged = { assessment: stateIn(shown), documents: shown.documents, withheld };
  const about = questionsOf(withheld, covered.facts);
  const keptBack = edition.questions
    .map(({ key }) => key)
    .filter((key) => about.has(key) && keptBackOf(key, judged) !== null);
  const verdict = verdictOf(whole, { edition, day, told: [] });
  return { edition: edition.id, ...verdict, told: [], ...(keptBack.length > 0 && { keptBack }) };
};

export const badgeIn = ({ facts }: Pick<CoveredEvents, 'facts'>, assessmentId: string) =>
  [...facts.badges.values()].find(({ about }) => about.assessmentId === assessmentId);

/** What the bundle says of itself, without the list of its files. */
export const describe = (described: Described): Omit<Manifest, 'files'> => {
  const { covered, lines, withheld, documents, propertyId, assessmentId, vkey, signedBy } = described;
  const { head, events } = covered;
  const badge = badgeIn(covered, assessmentId);
  const kept = events.filter((_, place) => !('event' in (lines[place] ?? {})));
  /** Entries for which this is the first reason to keep them back. */
  const entriesKeptBackBy = (one: Withheld) =>
    kept.filter(({ fact }) => withheld.find((other) => isAbout(fact, other)) === one).length;
  const named = withheld.map((one) => ({ ...one, entries: entriesKeptBackBy(one) }));
  return {
    format: FORMATS[named.length > 0 ? 1 : 0],
    propertyId,
    assessmentId,
    position: momentOf(covered, lines),
    signedBy,
    log: { origin: head.origin, vkey, size: head.size, rootHash: head.rootHash.toString('base64') },
    entries: { count: lines.length, withheld: kept.length },
    withheld: named,
    verdict: verdictFor(described, named),
    badge: badge ? { code: badge.about.code, status: badge.status } : null,
    documents: {
      onFile: documentsOnFile(covered).length,
      files: documents.map(({ name, filed }) => ({ name, documentId: filed.uploaded.documentId })),
    },
  };
};
