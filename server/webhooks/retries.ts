const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Milliseconds for which a message is sent again. */
export const LONGEST_WAIT = 72 * HOUR;
/** Milliseconds after which a message is late because of us. Its last attempt may be due at the end of the longest wait. */
export const TOO_OLD = LONGEST_WAIT + 10 * MINUTE;
/**
 * Milliseconds between the first and the last attempt of a message whose target counts as failing. After an outage of our
 * own the first attempt may be late, and then says nothing about the three days.
 */
const FAILING_FOR = 48 * HOUR;

/** Milliseconds after each failed attempt. */
const PAUSES = [5 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR];
export const LONGEST_PAUSE = 20 * HOUR;
/**
 * Milliseconds before the end of the longest wait. A message whose next pause would end later is sent once more in the
 * second half of this time, at a random moment, because many may have been made at once. If it fails in this time, it is
 * given up.
 */
const LAST_TIME = HOUR;
/** A target may ask for a longer pause, but not to be forgotten. */
const LONGEST_ASKED = HOUR;

/** Seconds or a date; 0 if it is neither. */
const askedPause = (retryAfter: string | undefined, now: Date): number => {
  if (retryAfter === undefined) return 0;
  const asked = /^\d+$/.test(retryAfter) ? Number(retryAfter) * SECOND : Date.parse(retryAfter) - now.getTime();
  return Number.isFinite(asked) ? Math.min(Math.max(asked, 0), LONGEST_ASKED) : 0;
};

type Failed = {
  /** Attempts so far, with this one. */
  readonly tries: number;
  readonly createdAt: Date;
  readonly now: Date;
  /** The header of the answer. */
  readonly retryAfter: string | undefined;
  /** From 0 to 1: messages that failed together are not sent again together. */
  readonly random: number;
};

/** When to try again; null if the message has waited too long. The last attempt is mostly in the last hour of that time. */
export const nextTry = ({ tries, createdAt, now, retryAfter, random }: Failed): Date | null => {
  const pause = (PAUSES[tries - 1] ?? LONGEST_PAUSE) * (1 - random / 5);
  const next = now.getTime() + Math.max(pause, askedPause(retryAfter, now));
  const end = createdAt.getTime() + LONGEST_WAIT;
  if (next <= end) return new Date(next);
  return end - now.getTime() > LAST_TIME ? new Date(end - (LAST_TIME * random) / 2) : null;
};

/** True if the target has failed through most of the longest wait, and not only since an outage of our own. */
export const hasFailedForDays = (firstAttempt: Date, lastAttempt: Date): boolean =>
  lastAttempt.getTime() - firstAttempt.getTime() >= FAILING_FOR;
