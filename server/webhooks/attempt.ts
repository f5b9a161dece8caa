import { plainLines } from '../../domain/plainText.ts';
import type { Attempt } from '../../domain/webhooks/contract.ts';
import type { SecretId } from '../../domain/webhooks/decider.ts';
import type { Secrets } from '../identity/secrets.ts';
import type { Clock } from '../lib/clock.ts';
import { post } from './post.ts';
import { signatureHeaders } from './signature.ts';
import { TargetRefused, type Targets } from './target.ts';

/** Milliseconds for one attempt, from the look-up of the name to the end of the answer. */
const TIMEOUT = 15_000;

const WORDS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'The host name cannot be found.',
  ENODATA: 'The host name has no address.',
  EAI_AGAIN: 'The host name cannot be found at the moment.',
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection was closed before an answer.',
  EHOSTUNREACH: 'The host cannot be reached.',
  ENETUNREACH: 'The host cannot be reached.',
  ETIMEDOUT: 'The connection could not be opened in time.',
  TOO_MANY_INTERIM: 'It sent only interim answers (1xx).',
};

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown';

const reasonOf = (error: unknown, isLate: boolean): string => {
  if (isLate) return 'No answer in time.';
  if (error instanceof TargetRefused) return error.message;
  const code = codeOf(error);
  if (/CERT|TLS|SSL|SIGNATURE/.test(code)) return `A secure connection could not be opened (${code}).`;
  return WORDS[code] ?? `The request failed (${code}).`;
};

const refusalOf = (status: number): string | null => {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return `It answered with a redirect (${status}). Redirects are not followed.`;
  if (status === 410) return 'It answered 410: it wants no more messages.';
  return `It answered ${status}.`;
};

type Dependencies = {
  readonly targets: Targets;
  readonly derive: Secrets['derive'];
  readonly now: Clock;
  /** Replaces the time for one attempt, for tests. */
  readonly timeout?: number;
};

type Message = {
  readonly webhookId: string;
  readonly secretIds: readonly SecretId[];
  readonly messageId: string;
  readonly body: string;
  readonly url: string;
};

export type Attempted = { readonly attempt: Attempt; readonly retryAfter: string | undefined };

/** One request to a target. Rejects only if `until` aborts: then it is not known whether the message arrived. */
export const attempting =
  ({ targets, derive, now, timeout = TIMEOUT }: Dependencies) =>
  async ({ url: address, ...message }: Message, until: AbortSignal): Promise<Attempted> => {
    const at = now();
    const begun = performance.now();
    const late = AbortSignal.timeout(timeout);
    const signal = AbortSignal.any([until, late]);
    const attempt = (outcome: Pick<Attempt, 'status' | 'error' | 'response'>): Attempt => ({
      at: at.toISOString(),
      duration_ms: Math.round(performance.now() - begun),
      ...outcome,
    });
    try {
      const { url, addresses } = await targets.find(address, signal);
      const headers = {
        'content-type': 'application/json',
        'user-agent': 'LetProof-Webhooks/1.0',
        ...signatureHeaders(derive, { ...message, at }),
      };
      const { status, body, retryAfter } = await post({ url, addresses, headers, body: message.body, signal });
      return { attempt: attempt({ status, error: refusalOf(status), response: plainLines(body) }), retryAfter };
    } catch (error) {
      until.throwIfAborted();
      const outcome = { status: null, error: reasonOf(error, late.aborted), response: '' };
      return { attempt: attempt(outcome), retryAfter: undefined };
    }
  };
export type Try = ReturnType<typeof attempting>;
