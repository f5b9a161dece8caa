import type { AssessmentState } from '../../domain/assessments/state.ts';
import type { DocumentState } from '../../domain/documents/decider.ts';
import type { PropertyState } from '../../domain/properties/state.ts';
import type { PropertyScope } from '../../projections/query.ts';
import type { Deadline } from '../lib/deadline.ts';
import type { Commands } from './commands.ts';
import { NotFound } from './errors.ts';

/** The account that a request acts for, the properties that it may access, and its deadline. */
export type Acting = {
  readonly account: string;
  readonly scope: PropertyScope;
  readonly deadline: Deadline;
  /** Told of each property that was found: the request is about it. */
  readonly noteProperty?: ((propertyId: string) => void) | undefined;
};

type Found<State> = Exclude<State, { status: 'missing' }>;

/**
 * Checks ownership on streams. Only the property's own stream says who owns it, because the owner may change. Each
 * look-up throws NotFound for a missing object and for one that the request may not access.
 */
export const propertyAccess = (commands: Pick<Commands, 'assessment' | 'document' | 'property'>) => {
  const property = async (
    { account, scope, deadline, noteProperty }: Acting,
    propertyId: string,
  ): Promise<Found<PropertyState>> => {
    const state = await commands.property.cachedState(propertyId, deadline);
    if (state.status === 'missing' || state.accountId !== account) throw new NotFound();
    if (scope !== null && !scope.includes(propertyId)) throw new NotFound();
    noteProperty?.(propertyId);
    return state;
  };

  return {
    /** Also finds removed properties, because their history stays. */
    property,
    listed: async (acting: Acting, propertyId: string) => {
      const state = await property(acting, propertyId);
      if (state.status !== 'listed') throw new NotFound();
      return state;
    },
    assessment: async (acting: Acting, assessmentId: string): Promise<Found<AssessmentState>> => {
      const state = await commands.assessment.cachedState(assessmentId, acting.deadline);
      if (state.status === 'missing') throw new NotFound();
      await property(acting, state.propertyId);
      return state;
    },
    document: async (acting: Acting, documentId: string): Promise<Found<DocumentState>> => {
      const state = await commands.document.cachedState(documentId, acting.deadline);
      if (state.status === 'missing') throw new NotFound();
      await property(acting, state.uploaded.propertyId);
      return state;
    },
  };
};
export type PropertyAccess = ReturnType<typeof propertyAccess>;
