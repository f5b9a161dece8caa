import { formatInstant, formatTime } from '../../domain/calendar.ts';
import type { ArchiveKind, BundleSubject, CheckStep } from '../contract.ts';

const KILOBYTE = 1024;

export const sizeText = (bytes: number): string =>
  bytes < KILOBYTE * KILOBYTE
    ? `${Math.max(1, Math.round(bytes / KILOBYTE))} kB`
    : `${(bytes / KILOBYTE / KILOBYTE).toFixed(1)} MB`;

export const momentText = (instant: string): string => `${formatInstant(instant)}, ${formatTime(instant)}`;

/** A check of a small bundle takes less than a tenth of a second. */
export const secondsText = (seconds: number): string =>
  seconds < 0.1 ? 'less than 0.1 seconds' : `${seconds.toFixed(1)} seconds`;

export const nameOf = ({ propertyName }: BundleSubject): string => propertyName ?? 'The property';

export const verdictText = (subject: BundleSubject): string => {
  if (subject.inOrder === null || !subject.hasKnownQuestions) return nameOf(subject);
  return `${nameOf(subject)} was ${subject.inOrder ? '' : 'not '}in order`;
};

export const GENUINE_TITLES: Readonly<Record<ArchiveKind, string>> = {
  bundle: 'This bundle is genuine',
  receipt: 'This receipt is genuine',
};

/** What the page will look at, before there is a result to show. */
export const LOOKS: Readonly<Record<CheckStep, string>> = {
  files: 'They are the ones that belong in it, each unchanged.',
  log: 'It is signed, and with the key that is expected.',
  entries: 'All stand in the log, unchanged and in their order.',
  documents: 'They are the files that were uploaded.',
  verdict: 'It follows from the answers, by the rules of that day.',
  badge: 'It was issued for this property, and its credential is signed.',
  entry: 'It stands in the log, unchanged.',
  statement: 'It is word by word what the entry records.',
};
