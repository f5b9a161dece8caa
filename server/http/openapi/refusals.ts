import type { Guard } from '../acting.ts';
import { ANSWERS, NOT_FOUND } from '../problemAnswers.ts';
import type { Operation, ProblemCode } from './operation.ts';

/** What a call is, as far as its refusals depend on it. */
export type Asked = { readonly method: string; readonly path: string; readonly asks: Guard['asks'] };

export const isReading = ({ method }: Pick<Asked, 'method'>): boolean => method === 'GET' || method === 'HEAD';

/** True if it takes an Idempotency-Key. */
export const isRepeatable = ({ method, asks }: Asked, { takesNoKey, takesVisitorsKey, isPublic }: Operation): boolean =>
  method === 'POST' && (asks !== 'nothing' || takesVisitorsKey === true) && !takesNoKey && !isPublic;

const hasInput = ({ query, body, form }: Operation): boolean => Boolean(query ?? body ?? form);

const when = (condition: boolean, ...codes: readonly ProblemCode[]): readonly ProblemCode[] => (condition ? codes : []);

/** Why any call of this kind can be refused. */
const general = (asked: Asked, operation: Operation): readonly ProblemCode[] => {
  const writes = !isReading(asked);
  const knowsCaller = !operation.isPublic && asked.path.startsWith('/api/');
  return [
    'not-found',
    'too-many-requests',
    'unexpected',
    'unavailable',
    'busy',
    'storage-unavailable',
    // The address of a visitor counts for limits, and a proxy may send a malformed one.
    'malformed',
    // A wrong API key is refused by every call that could take one.
    ...when(knowsCaller, 'invalid-api-key'),
    ...when(asked.asks !== 'nothing', 'not-authenticated', 'forbidden'),
    ...when(writes || hasInput(operation), 'invalid-request'),
    ...when(writes, 'forbidden', 'too-large', 'unsupported-type', 'storage-full'),
    ...when(operation.form !== undefined, 'scanner-unavailable'),
    ...when(isRepeatable(asked, operation), 'in-progress'),
    ...when(operation.form !== undefined, 'scanner-unavailable'),
  ];
};

const shownAs = (code: ProblemCode): ProblemCode => (ANSWERS[code] === NOT_FOUND ? 'not-found' : code);

/** The codes of all refusals by their status. All not-found answers look the same. */
export const refusalsOf = (asked: Asked, operation: Operation): ReadonlyMap<number, readonly ProblemCode[]> => {
  const codes = new Set([...(operation.fails ?? []), ...general(asked, operation)].map(shownAs));
  const byStatus = new Map<number, ProblemCode[]>();
  for (const code of [...codes].sort()) {
    const { status } = ANSWERS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return new Map([...byStatus].sort(([one], [other]) => one - other));
};
