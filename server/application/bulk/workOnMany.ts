import pLimit from 'p-limit';
import { type AssessmentCommand, assessmentDecider } from '../../../domain/assessments/decider.ts';
import type { AnswerManyBody, BulkRow } from '../../../domain/bulk/contract.ts';
import { londonDay } from '../../../domain/calendar.ts';
import { isRejection } from '../../../domain/decider.ts';
import type { PropertyState } from '../../../domain/properties/state.ts';
import type { Editions } from '../../../domain/questionnaire/editions.ts';
import type { Answer } from '../../../domain/questionnaire/schema.ts';
import type { Position } from '../../../projections/recorded.ts';
import type { Clock } from '../../lib/clock.ts';
import { uuidv7 } from '../../lib/ids.ts';
import { type Context, latest } from '../commandHandler.ts';
import type { Commands } from '../commands.ts';
import { Rejected, Unprocessable } from '../errors.ts';
import type { Acting, PropertyAccess } from '../propertyAccess.ts';
import { NO_LONGER_THERE, reachable } from '../reachable.ts';
import {
  distinctFailures,
  failureOfAll,
  isOutage,
  NOT_FINISHED,
  type Outcome,
  outcomeOf,
  refused,
  refusedFor,
} from './outcomes.ts';

type Dependencies = {
  readonly commands: Pick<Commands, 'assessment' | 'property'>;
  readonly owned: PropertyAccess;
  readonly editions: Editions;
  readonly now: Clock;
};

type Found = Exclude<PropertyState, { status: 'missing' }>;
export type Worked = {
  readonly rows: readonly BulkRow[];
  readonly reached: Position | undefined;
  readonly leavesOut: boolean;
  /** Why some were not done, one of each. They have to be logged. */
  readonly failures: readonly unknown[];
};

/** Properties that are worked on at the same time. */
const PARALLEL = 16;

const REMOVED = 'This property was deleted.';
const NOT_ASSESSED = 'This property is not assessed yet. Start its assessment first.';

/** Checks access to this property alone: a lost access to another one must not refuse it. */
const about = (propertyId: string, { confirm, ...context }: Context): Context => ({
  ...context,
  confirm: confirm && (() => confirm([propertyId])),
});

/** Another request has started the assessment since this one read the property. */
const sameIfAssessed = (error: unknown): Outcome => {
  if (error instanceof Rejected && error.code === 'assessment-exists') return { state: 'same' };
  throw error;
};

export type AskedAnswer = Pick<AnswerManyBody, 'answer' | 'question_key' | 'edition'>;
type ReadAnswer = { readonly key: string; readonly answer: Answer; readonly edition: string };

/**
 * The same work on many properties. Each has an event of its own and an outcome of its own: one that is refused holds up
 * no other, and a repeat changes nothing.
 */
export const workOnMany = ({ commands, owned, editions, now }: Dependencies) => {
  const decider = assessmentDecider(editions);
  const by = ({ account }: Acting) => ({ accountId: account, at: now().toISOString(), today: londonDay(now()) });

  /**
   * Throws NotFound if the person may see none of them. A property that was taken from them meanwhile is refused in its own
   * row. If the access ends or a store becomes unavailable before anything is recorded, this throws. If that happens later,
   * the rows say what was recorded.
   */
  const onEach = async (
    ids: readonly string[],
    acting: Acting,
    work: (propertyId: string, property: Extract<Found, { status: 'listed' }>) => Promise<Outcome>,
  ): Promise<Worked> => {
    const limit = pLimit(PARALLEL);
    const { found: properties, leavesOut } = await reachable(ids, (id) =>
      owned.property({ ...acting, noteProperty: undefined }, id),
    );
    const asked = ids.map((id) => ({ id, property: properties.get(id) }));
    let isAway = false;
    const outcomes = await limit.map(asked, async ({ id, property }): Promise<Outcome> => {
      if (property === undefined) return refused(NO_LONGER_THERE);
      if (property.status === 'removed') return refused(REMOVED);
      // Another one would most likely fail, too.
      if (isAway) return refused(NOT_FINISHED);
      return work(id, property).catch((error: unknown) => {
        isAway ||= isOutage(error);
        return outcomeOf(error);
      });
    });
    const failure = failureOfAll(outcomes);
    if (failure !== undefined) throw failure;
    const rows = asked.map(({ id, property }, index): BulkRow => {
      const { state = 'refused', was = null, reason = null } = outcomes[index] ?? {};
      const isSeen = property?.status === 'listed' && reason !== NO_LONGER_THERE;
      const name = isSeen ? (property.details.personal.owner.details?.name ?? null) : null;
      return { property_id: id, name, state, was, reason };
    });
    return {
      rows,
      leavesOut,
      failures: distinctFailures(outcomes),
      reached: outcomes.reduce<Position | undefined>((all, { reached }) => latest(all, reached), undefined),
    };
  };

  /** Throws Unprocessable for a question that this edition does not have. */
  const readIn = ({ question_key: key, answer, edition: asked }: AskedAnswer): ReadAnswer => {
    const edition = asked === undefined ? editions.inEffectOn(londonDay(now())) : editions.find(asked);
    if (!edition) throw new Unprocessable({ edition: 'There is no such edition of the questionnaire.' });
    if (!edition.byKey.has(key)) throw new Unprocessable({ question_key: 'There is no question with this key.' });
    return { key, answer, edition: edition.id };
  };

  // With the edition, so that the question is refused where it has another meaning.
  const answerCommand = ({ key: question, answer, edition }: ReadAnswer, acting: Acting): AssessmentCommand => ({
    type: 'AnswerQuestion',
    question,
    answer,
    edition,
    ...by(acting),
  });

  const answerOf = async (assessmentId: string, key: string, { deadline }: Acting) => {
    const state = await commands.assessment.cachedState(assessmentId, deadline);
    const was = state.status === 'missing' ? undefined : state.answers[key]?.answer;
    return { state, was: was ?? null };
  };

  return {
    /** What an answer would change. Nothing is recorded. */
    previewAnswers: async (ids: readonly string[], asked: AskedAnswer, acting: Acting): Promise<Worked> => {
      const read = readIn(asked);
      return onEach(ids, acting, async (_id, { assessmentId }) => {
        if (assessmentId === null) return refused(NOT_ASSESSED);
        const { state, was } = await answerOf(assessmentId, read.key, acting);
        const decision = decider.decide(answerCommand(read, acting), state);
        if (isRejection(decision)) return refusedFor(decision.rejected, decision.detail);
        return { state: decision.length === 0 ? 'same' : 'changed', was };
      });
    },

    answer: async (ids: readonly string[], asked: AskedAnswer, acting: Acting, context: Context): Promise<Worked> => {
      const read = readIn(asked);
      return onEach(ids, acting, async (id, { assessmentId }) => {
        if (assessmentId === null) return refused(NOT_ASSESSED);
        const { was } = await answerOf(assessmentId, read.key, acting);
        const { recorded, reached } = await commands.assessment(
          assessmentId,
          answerCommand(read, acting),
          about(id, context),
        );
        return { state: recorded.length === 0 ? 'same' : 'changed', was, reached };
      });
    },

    start: (ids: readonly string[], acting: Acting, context: Context): Promise<Worked> =>
      onEach(ids, acting, async (propertyId, { assessmentId }) => {
        if (assessmentId !== null) return { state: 'same' };
        const { accountId, at, today } = by(acting);
        const edition = editions.inEffectOn(today).id;
        const open = { type: 'OpenAssessment', accountId, assessmentId: uuidv7(), edition, at } as const;
        return commands
          .property(propertyId, open, about(propertyId, context))
          .then(({ reached }): Outcome => ({ state: 'changed', reached }), sameIfAssessed);
      }),
  };
};
