import type { SaidInQuickCheck } from '../../../domain/assessments/contract.ts';
import type { Property } from '../../../domain/properties/contract.ts';
import type { Answer, Question } from '../../../domain/questionnaire/schema.ts';
import type { ChosenBy } from '../../components/forms/RadioGroup.tsx';
import type { ClosedReason } from './answers/closedAssessment.ts';
import type { NotSaved } from './answers/lostAnswers.ts';
import type { SaveState } from './answers/saveState.ts';
import type { Failure } from './evidence/FailedElsewhere.tsx';
import type { Evidence } from './evidence/useEvidence.ts';
import type { LeaveGuard } from './leaving/useLeaveGuard.ts';
import type { Progress } from './progress/sectionProgress.ts';
import type { Primary } from './progress/usePrimaryAction.ts';
import type { Recheck } from './recheck/useRecheck.ts';

export type QuestionnaireModel = {
  property: Property;
  question: Question;
  answer: Answer | null;
  /** What was said about the question in the quick check, until it is answered. */
  quickCheck: SaidInQuickCheck | null;
  /** Null when the question shows no upload card. */
  evidence: Evidence | null;
  /** Null when the answer needs no check. */
  recheck: Recheck | null;
  /** At questions whose card is not on the screen. */
  failedUploads: readonly Failure[];
  failedDeletions: readonly Failure[];
  failedDates: readonly Failure[];
  progress: Progress;
  notice: string | null;
  problem: string | null;
  closed: ClosedReason | null;
  primary: Primary;
  /** Single-question mode, opened from the report. */
  single: boolean;
  /** Set without a session: the login page, which leads back here. */
  loginHref: string | null;
  saving: {
    state: SaveState;
    /** To be tried again. */
    failed: NotSaved;
    /** Not to be tried again. */
    lost: readonly NotSaved[];
    forgetLost: () => void;
  };
  leaving: LeaveGuard;
  choose: (answer: Answer, by: ChosenBy) => void;
  go: (position: number) => void;
  back: () => void;
  save: () => void;
  tryAgain: () => void;
  /** Asks first if something is not saved. */
  logout: () => void;
};
