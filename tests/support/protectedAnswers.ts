import type { Reply } from './reply.ts';

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

/** What we send. Any other value could tell another site the whole address of a page. */
const REFERRER_POLICIES: readonly string[] = ['no-referrer', 'strict-origin-when-cross-origin'];

/** The sources of each directive. If one is there twice, the first counts. */
const directivesOf = (policy: string): ReadonlyMap<string, string> =>
  new Map(
    policy
      .split(';')
      .map((directive): [string, string] => {
        const [name = '', ...sources] = directive.trim().split(/\s+/);
        return [name.toLowerCase(), sources.join(' ')];
      })
      .toReversed(),
  );

const SCRIPTS = ['script-src', 'script-src-elem', 'script-src-attr'];
/** A script of our own address, or one that the policy names by its hash or by a word of this answer alone. */
const OWN_SCRIPT = /^'(none|self|nonce-[\w+/-]+=*|sha(256|384|512)-[\w+/-]+=*)'$/;

const runsOthers = (directives: ReadonlyMap<string, string>): boolean =>
  SCRIPTS.flatMap((name) => directives.get(name)?.split(' ') ?? []).some((source) => !OWN_SCRIPT.test(source));

const policyProblem = (type: string, policy: string): string | undefined => {
  const directives = directivesOf(policy);
  if (directives.get('default-src') !== "'none'") return `the policy "${policy}" does not forbid what it does not name`;
  // Nothing else stands for this one, not even default-src. An image on a page of another site is no frame.
  if (directives.get('frame-ancestors') !== "'none'") return `the policy "${policy}" lets other sites frame it`;
  if (runsOthers(directives)) return 'its policy lets any script run';
  if ((directives.get('object-src') ?? "'none'") !== "'none'") return 'its policy lets it load plug-ins';
  // Nothing else stands for this one, either. Only a page has links and scripts that a changed base would lead elsewhere.
  if (type === 'text/html' && directives.get('base-uri') !== "'none'") return 'its policy lets markup change its base';
  return undefined;
};

/** What a cookie lacks, as a sentence. */
const cookieProblem = (line: string, https: boolean): string | undefined => {
  const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
  const name = pair.slice(0, pair.indexOf('='));
  const has = (attribute: RegExp) => attributes.some((each) => attribute.test(each));
  if (!has(/^HttpOnly$/i)) return `scripts can read the cookie ${name}`;
  if (!has(/^SameSite=(Lax|Strict)$/i)) return `other sites can send the cookie ${name}`;
  if (has(/^Domain/i) || !has(/^Path=\/$/i)) return `the cookie ${name} is not of this host and all its paths`;
  if (https && !(has(/^Secure$/i) && name.startsWith('__Host-'))) return `the cookie ${name} is not bound to https`;
  return undefined;
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
  const referrerPolicy = headers.get('referrer-policy');
  if (referrerPolicy === null) return 'Referrer-Policy is missing';
  if (!REFERRER_POLICIES.includes(referrerPolicy)) return `its Referrer-Policy is ${referrerPolicy}`;
  // A refusal may come before the route of the address is known.
  if (status < 300 && SECRET.test(path) && referrerPolicy !== 'no-referrer')
    return 'its Referrer-Policy tells the secret address';
  if (https && headers.get('strict-transport-security') !== TRANSPORT) return 'Strict-Transport-Security is missing';
  const problem = policyProblem(type, headers.get('content-security-policy') ?? '');
  if (problem) return problem;
  const [cookie] = headers.getSetCookie().flatMap((line) => cookieProblem(line, https) ?? []);
  if (cookie) return cookie;
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

/** Headers for an answer that a test gives in place of our server. */
export const PROTECTION = {
  'x-request-id': '1',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; connect-src 'self'",
  'cache-control': 'no-store',
};
