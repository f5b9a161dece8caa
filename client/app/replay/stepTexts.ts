import { formatInstant, formatTime } from '../../../domain/calendar.ts';
import { inThousands } from '../../../domain/numberWords.ts';
import type { ReplayStep } from '../../../domain/replay/contract.ts';
import type { HistoryChange } from '../../../domain/timeline/contract.ts';

/** `13/11/2026 at 00:00`. */
export const momentText = (at: string): string => `${formatInstant(at)} at ${formatTime(at)}`;

export const changeText = ({ what, was, now }: HistoryChange): string =>
  was === null ? `${what}: ${now ?? 'none'}` : `${what}: ${was}, then ${now ?? 'none'}`;

/** Steps count from 1. */
export const stepNumber = (index: number): string => inThousands(index + 1);

/** For assistive technology. */
export const stepText = (steps: readonly ReplayStep[], index: number): string => {
  const step = steps[index];
  const words = step ? `, ${momentText(step.at)}: ${step.summary}` : '';
  return `Step ${stepNumber(index)} of ${stepNumber(steps.length - 1)}${words}`;
};
