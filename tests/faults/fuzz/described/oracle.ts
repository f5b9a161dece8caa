import { describedBy } from '../../../support/describedAnswers.ts';
import { type Answer, sender } from '../send.ts';
import type { RawRequest } from '../write.ts';
import type { ApiDocument } from './operations.ts';

/** Milliseconds in which every request is answered. After many wrong passwords of an account a right one waits up to 5 s. */
const LIMIT = 8000;

export type Exchange = {
  /** Who sent it, for the report. */
  readonly who: string;
  readonly request: RawRequest;
  readonly answer: Answer | Error;
};

export const bodyOf = ({ headers, text }: Answer): unknown => {
  if (text === '' || !/json(?!l)/.test(headers.get('content-type') ?? '')) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return 'malformed JSON';
  }
};

/** Without a browser nothing is printed. The answer to HEAD has no body that says so. */
const isWithoutBrowser = (method: string, { text }: Answer): boolean =>
  text.includes('/problems/printer-unavailable') || method === 'HEAD';

/** A bundle of a property that other requests of the batch change waits for them, and then asks for a retry. */
const isBeingChanged = (path: string, { text }: Answer): boolean =>
  /\/bundle(\?|$)/.test(path) && text.includes('/problems/busy');

const nameOf = ({ who, request: { method, path, headers, body } }: Exchange): string => {
  const { cookie, ...shown } = headers;
  const start = JSON.stringify(body?.subarray(0, 300).toString('latin1') ?? '');
  return `${who}: ${method} ${path.slice(0, 300)} ${JSON.stringify(shown).slice(0, 300)} ${body?.length ?? 0} bytes ${start}`;
};

/** Sends requests and judges their answers by the document. */
export const judge = (origin: string, document: ApiDocument, limit = LIMIT) => {
  const { send, close } = sender(origin, limit);
  const undescribed = describedBy(document);

  const faultOf = ({ request, answer }: Exchange): string | undefined => {
    if (answer instanceof Error) return `no answer within ${limit} ms: ${answer.message}`;
    const isExpected = isWithoutBrowser(request.method, answer) || isBeingChanged(request.path, answer);
    if (answer.status >= 500 && !(answer.status === 503 && isExpected))
      return `${answer.status} ${answer.text.slice(0, 300)}`;
    // Refused by Node's parser before any code of ours, for example a request line of 20,000 characters.
    if (answer.status === 431 && !answer.headers.has('x-request-id')) return undefined;
    return undescribed(request.method, request.path, { ...answer, body: bodyOf(answer) });
  };

  return {
    close,
    exchange: async (who: string, request: RawRequest): Promise<Exchange> => ({
      who,
      request,
      answer: await send(request).catch((error: Error) => error),
    }),
    faultsOf: (exchanges: readonly Exchange[]): readonly string[] =>
      exchanges.flatMap((one) => {
        const fault = faultOf(one);
        return fault ? [`${nameOf(one)}\n    ${fault}`] : [];
      }),
  };
};
