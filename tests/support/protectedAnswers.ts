import type { Reply } from './http.ts';

type Answer = Pick<Reply, 'status' | 'headers'>;

/** What a browser shows in a page without running it as one, or what is no file. Anything else is a file to be saved. */
const SHOWN =
  /^(application\/(problem\+|jwk-set\+|did\+|manifest\+|vnd\.[\w.]+\+)?json|application\/javascript|text\/(plain|html|css|javascript|calendar|event-stream)|image\/svg\+xml|font\/\w+)$/;

/** Hashes of the ledger, for programs. Their type is one that no browser shows. */
const TILE = /^\/api\/ledger\/tile\//i;

/**
 * Answers that may be kept, and by whom. Every other one is private or changes at any moment. `public`: for everybody, and
 * the same for each of them. `private`: by the program of the one person who asks, which asks again before it uses it.
 */
const KEPT: readonly (readonly [address: RegExp, caching: RegExp])[] = [
  [/^\/api\/ledger\//i, /^public, /],
  [/^\/api\/badges\/verify\/[^/]+\.json$/i, /^public, /],
  [/^\/api\/badges\/[^/]+\/(image|credential\.jwt)$/i, /^public, /],
  [/^\/(\.well-known|status)\//i, /^public, /],
  [/^\/api\/(docs|openapi\.json)$/i, /^no-cache$/],
  [/^\/api\/calendar\/[^/]+\.ics$/i, /^private, no-cache$/],
  // Built files and pages, without anything private.
  [/^\/(?!api(\/|$)).+\.(css|ico|js|json|png|svg|txt|webmanifest|woff2|xml)$/i, /^public, /],
  [/^\/(?!api(\/|$))/i, /^no-cache$/],
];

/** Addresses whose token, in the path or the query, is a secret. Ids of links, which are shorter, are none. */
const SECRET =
  /^\/((api\/)?(invitations|unsubscribe)\/[^/]+|(api\/)?(shares|shared|upload|upload-links)\/[\w-]{43,}(\/.+)?|reset-password|confirm-email|stay\/[^/]+|api\/stays\/[^/]+\.\w+|api\/calendar\/[^/]+\.ics)$/i;

/** Of a year, for all hosts below ours. */
const TRANSPORT = 'max-age=31536000; includeSubDomains';

const hasDirective = (policy: string, directive: string): boolean =>
  policy.split(';').some((each) => each.trim() === directive);

const policyProblem = (type: string, policy: string): string | undefined => {
  if (!hasDirective(policy, "default-src 'none'"))
    return `the policy "${policy}" does not forbid what it does not name`;
  // Nothing else stands for this one, not even default-src. An image on a page of another site is no frame.
  if (!hasDirective(policy, "frame-ancestors 'none'")) return `the policy "${policy}" lets other sites frame it`;
  if (type !== 'text/html') return undefined;
  return /script-src[^;]*'unsafe-/.test(policy) ? 'its policy lets any script run' : undefined;
};

/** Built files and pages are served before requests are named. Nothing else is, and nothing of the API. */
const mayLackName = (path: string, caching: string): boolean =>
  !/^\/api(\/|$)/i.test(path) && (/^\/assets\//i.test(path) || caching === 'no-cache');

/**
 * The first header that an answer of ours lacks for its protection, as a sentence; undefined if it has all. `https`: the
 * public address of the server is one of https.
 */
export const lackingProtection = (
  requested: string,
  { status, headers }: Answer,
  { https = false } = {},
): string | undefined => {
  const [path = ''] = requested.split(/[?#]/);
  const caching = headers.get('cache-control') ?? '';
  if (!headers.has('x-request-id') && !mayLackName(path, caching)) return 'X-Request-Id is missing';
  const type = headers.get('content-type')?.split(';')[0]?.trim() ?? '';
  if (headers.get('x-content-type-options') !== 'nosniff') return 'nosniff is missing';
  if (!headers.has('referrer-policy')) return 'Referrer-Policy is missing';
  // A refusal may come before the route of the address is known.
  if (status < 300 && SECRET.test(path) && headers.get('referrer-policy') !== 'no-referrer')
    return 'its Referrer-Policy tells the secret address';
  if (https && headers.get('strict-transport-security') !== TRANSPORT) return 'Strict-Transport-Security is missing';
  const problem = policyProblem(type, headers.get('content-security-policy') ?? '');
  if (problem) return problem;
  const isFile = status < 300 && type !== '' && !SHOWN.test(type) && !TILE.test(path);
  if (isFile && !headers.get('content-disposition')?.startsWith('attachment'))
    return `a file of type ${type} is not an attachment`;
  if (caching.includes('no-store') || KEPT.some(([address, kept]) => address.test(path) && kept.test(caching)))
    return undefined;
  return `it may be kept: Cache-Control is "${caching}"`;
};

/** Throws if an answer of our server lacks a header that protects it. */
export const expectProtected = (method: string, address: string, answer: Answer, how?: { https: boolean }): void => {
  const problem = lackingProtection(address, answer, how);
  if (problem) throw new Error(`${method} ${address} answered ${answer.status}: ${problem}`);
};
