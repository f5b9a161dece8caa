import { inThousands } from '../numberWords.ts';
import type { StepKind } from './contract.ts';

export const STEP_KIND_LABELS: Readonly<Record<StepKind, string>> = {
  answers: 'Answers',
  documents: 'Documents',
  assessment: 'Assessment',
  badge: 'Badge',
  property: 'Property',
  reminders: 'Reminders',
  links: 'Links',
};

export const tooManyToPrint = (steps: number, most: number): string =>
  `A PDF holds up to ${inThousands(most)} steps, and these are ${inThousands(steps)}. Choose fewer, or a spreadsheet.`;
