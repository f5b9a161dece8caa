import type { Answer, Question } from '../../../domain/questionnaire/schema.ts';
import type { ChosenBy } from '../../components/forms/RadioGroup.tsx';
import type { Gone } from './gone.ts';
import type { Primary } from './primary.ts';
import type { Given, Progress } from './sheet.ts';
import type { AssessmentModel } from './useAssessment.ts';
import type { Evidence } from './useEvidence.ts';
import type { Leaving } from './useLeaving.ts';
import type { Steps } from './useSteps.ts';

export type Ready = Extract<AssessmentModel, { status: 'ready' }>;

export type SaveState = 'idle' | 'saving' | 'saved' | 'failed';

export type QuestionnaireModel = {
  property: Ready['property'];
  question: Question;
  given: Given;
  /** Null where there is no paper and the answer takes none. One on file counts under any answer once it has run out. */
  evidence: Evidence | null;
  progress: Progress;
  notice: string | null;
  problem: string | null;
  primary: Primary & { busy: boolean };
  single: boolean;
  /** Set for whoever is not signed in: the way to save, and back here. */
  loginHref: string | null;
  saving: { state: SaveState; failed: readonly number[]; why: string };
  gone: Gone | null;
  missed: Evidence['missed'];
  leaving: Leaving;
  choose: (answer: Answer, by: ChosenBy) => void;
  go: Steps['go'];
  back: () => void;
  forward: () => void;
  save: () => void;
};
