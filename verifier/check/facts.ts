import { AssessmentEvent } from '../../domain/assessments/events.ts';
import { type AssessmentState, evolve as evolveAssessment } from '../../domain/assessments/state.ts';
import { type BadgeState, badgeDecider } from '../../domain/badges/decider.ts';
import { BadgeEvent } from '../../domain/badges/events.ts';
import { documentDecider, type FiledDocument } from '../../domain/documents/decider.ts';
import { DocumentEvent } from '../../domain/documents/events.ts';
import { propertyDecider } from '../../domain/properties/decider.ts';
import { PropertyEvent } from '../../domain/properties/events.ts';
import type { PropertyState } from '../../domain/properties/state.ts';
import { UPCASTERS, upcast } from '../../domain/upcasting.ts';
import type { StoredFact } from './canonicalEvent.ts';

/** The kinds of streams whose events make up a bundle. */
export const BUNDLED = {
  property: PropertyEvent,
  assessment: AssessmentEvent,
  document: DocumentEvent,
  badge: BadgeEvent,
} as const;

/** An event of a property, by the category of its stream. */
export type PropertyFact =
  | { readonly category: 'property'; readonly event: PropertyEvent }
  | { readonly category: 'assessment'; readonly event: AssessmentEvent }
  | { readonly category: 'document'; readonly event: DocumentEvent }
  | { readonly category: 'badge'; readonly event: BadgeEvent };

type Groups = Readonly<Record<string, { readonly subject?: unknown }>>;

/** Personal data of groups that were not opened is null, as after an erasure. */
export const withDetails = (data: StoredFact['data'], opened: Readonly<Record<string, unknown>>) => {
  if (typeof data.personal !== 'object' || data.personal === null) return data;
  const groups = Object.entries(data.personal as Groups).map(([name, group]) => [
    name,
    { subject: group?.subject, details: opened[name] ?? null },
  ]);
  return { ...data, personal: Object.fromEntries(groups) };
};

/** The event for the domain's own code; undefined if this version of it does not know the event. */
export const factOf = (
  { stream, type, data }: StoredFact,
  opened: Readonly<Record<string, unknown>> = {},
  upcasters = UPCASTERS,
): PropertyFact | undefined => {
  const category = stream.slice(0, stream.indexOf('-'));
  if (!Object.hasOwn(BUNDLED, category)) return undefined;
  const present = upcast(type, withDetails(data, opened), upcasters);
  const parsed = BUNDLED[category as keyof typeof BUNDLED].safeParse({ type, data: present });
  // The schema of the category has just said so.
  return parsed.success ? ({ category, event: parsed.data } as PropertyFact) : undefined;
};

/** The stream that an event of this kind and content belongs to. */
export const streamOf = ({ category, event: { data } }: PropertyFact): string => {
  switch (category) {
    case 'property':
      return `property-${data.propertyId}`;
    case 'assessment':
      return `assessment-${'assessmentId' in data ? data.assessmentId : ''}`;
    case 'document':
      return `document-${'documentId' in data ? data.documentId : ''}`;
    case 'badge':
      return `badge-${'code' in data ? data.code : ''}`;
  }
};

/** A property as its events say it is. */
export type FoldedFacts = {
  readonly property: PropertyState;
  readonly assessments: ReadonlyMap<string, AssessmentState>;
  readonly documents: ReadonlyMap<string, FiledDocument>;
  /** By code. */
  readonly badges: ReadonlyMap<string, Exclude<BadgeState, { status: 'missing' }>>;
};

/** Folds the events of a property by the domain's own code. */
export const foldFacts = (facts: readonly PropertyFact[]): FoldedFacts => {
  let property = propertyDecider.initial;
  const assessments = new Map<string, AssessmentState>();
  const documents = new Map<string, FiledDocument>();
  const badges = new Map<string, Exclude<BadgeState, { status: 'missing' }>>();
  for (const { category, event } of facts)
    switch (category) {
      case 'property':
        property = propertyDecider.evolve(property, event);
        break;
      case 'assessment': {
        const { assessmentId } = event.data;
        assessments.set(assessmentId, evolveAssessment(assessments.get(assessmentId) ?? { status: 'missing' }, event));
        break;
      }
      case 'document': {
        const { documentId } = event.data;
        const state = documentDecider.evolve(documents.get(documentId) ?? documentDecider.initial, event);
        if (state.status !== 'missing') documents.set(documentId, state);
        break;
      }
      case 'badge': {
        const { code } = event.data;
        const state = badgeDecider.evolve(badges.get(code) ?? badgeDecider.initial, event);
        if (state.status !== 'missing') badges.set(code, state);
        break;
      }
    }
  return { property, assessments, documents, badges };
};
