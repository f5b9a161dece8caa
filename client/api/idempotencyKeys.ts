import { accountHeaders } from './actingAccount.ts';
import { HttpError, isInProgress } from './problems.ts';

/** Milliseconds. A later repeat is meant as another command. */
const LONGEST = 10 * 60_000;
/** The server works on a request for some seconds. */
const MOST_WAITS = 10;

type Attempt = { readonly key: string; readonly since: number; readonly isUpload: boolean };

/** The attempts whose outcome is unknown, by what they have asked for. */
const attempts = new Map<string, Attempt>();

/** 32 random hex digits. `crypto.randomUUID` exists over https only. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** As for the server: 429 and 5xx say nothing about the command. Neither does an answer that was lost. */
const isDefinite = (error: unknown): boolean =>
  error instanceof HttpError && error.status < 500 && error.status !== 429 && !isInProgress(error);

const pause = (seconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

/** Asks again while the server still works on an earlier attempt. `send` rejects once it was cancelled. */
const untilAnswered = async <Reply>(send: () => Promise<Reply>, waits = 0): Promise<Reply> => {
  try {
    return await send();
  } catch (error) {
    if (!isInProgress(error) || waits === MOST_WAITS) throw error;
    await pause(error.retryAfter ?? 1);
    return untilAnswered(send, waits + 1);
  }
};

/**
 * Sends a command with a key of its own. If its answer is lost, a repeat has the same key, so that the server gives the
 * first answer again instead of making a second thing.
 */
export const withIdempotencyKey = async <Reply>(
  address: string,
  body: unknown,
  send: (key: string) => Promise<Reply>,
  { isUpload = false } = {},
): Promise<Reply> => {
  const asked = JSON.stringify([address, accountHeaders(address), body]);
  const former = attempts.get(asked);
  const now = Date.now();
  const attempt = former && now - former.since < LONGEST ? former : { key: newKey(), since: now, isUpload };
  try {
    const reply = await untilAnswered(() => send(attempt.key));
    attempts.delete(asked);
    return reply;
  } catch (error) {
    if (isDefinite(error)) attempts.delete(asked);
    else attempts.set(asked, attempt);
    throw error;
  }
};

/**
 * After another command a repeat is no retry: what a lost answer was about may have been changed or removed since. Answers
 * are saved all the time, also between two attempts at an upload, which therefore outlive them.
 */
export const forgetAttempts = (which: 'all' | 'commands'): void => {
  for (const [asked, { isUpload }] of attempts) if (which === 'all' || !isUpload) attempts.delete(asked);
};

/**
 * The server takes no key where answers set a cookie, hold an API key or open a share, and bodies hold passwords. It keeps
 * no answer with the address of a new link or calendar, or with the secret of a webhook. A second link does less harm than
 * a stored secret: its maker sees it and can remove it.
 */
const WITHOUT_KEY =
  /^\/api\/(auth\/(?!confirm-email\/resend)|account\/api-keys|account\/webhooks(\/[^/]+\/secret)?$|account\/calendar\/rotate$|shares\/[^/]+\/open|properties\/[^/]+\/(shares|upload-links|calendar\/rotate)$)/;

export const takesKey = (method: string, address: string): boolean => method === 'POST' && !WITHOUT_KEY.test(address);
