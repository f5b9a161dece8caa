import type { AssessmentEvent } from '../../domain/assessments/events.ts';
import { type Assessment, type AssessmentState, evolve } from '../../domain/assessments/state.ts';
import { assessmentStarted } from './events.ts';

/** The assessment after these events; it starts under edition 2026.3. */
export const assessmentAfter = (...events: readonly AssessmentEvent[]): Assessment => {
  const state = [assessmentStarted(), ...events].reduce<AssessmentState>(evolve, { status: 'missing' });
  if (state.status === 'missing') throw new Error('The assessment was not started');
  return state;
};

/** The event with a different time. */
export const atInstant = <Event extends AssessmentEvent>(event: Event, at: string): Event => ({
  ...event,
  data: { ...event.data, at },
});
