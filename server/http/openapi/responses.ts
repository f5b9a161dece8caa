import { ANSWERS } from '../problemAnswers.ts';
import { refTo, type Schema } from './jsonSchema.ts';
import { type HeaderName, isFile, type Operation, type ProblemCode, type Reply } from './operation.ts';
import { type Asked, isReading, refusalsOf } from './refusals.ts';

type Ref = { readonly $ref: string };
type Media = { readonly schema: Schema; readonly example?: unknown; readonly examples?: Readonly<Record<string, Ref>> };
export type Response = {
  readonly description: string;
  readonly headers?: Readonly<Record<string, Ref>>;
  readonly content?: Readonly<Record<string, Media>>;
};

const text = (description: string) => ({ description, schema: { type: 'string' } });

export const RESPONSE_HEADERS = {
  'Accept-Ranges': text('`bytes`: a part of the file can be asked for with `Range`.'),
  'Cache-Control': text('How long the answer may be kept. Without it here: `no-store`.'),
  'Content-Disposition': text('The name of the file.'),
  'Content-Range': text(
    'The rows, or bytes of a file, of the answer and, after the slash, the total: `properties 0-24/70`.',
  ),
  ETag: text('A strong tag for `If-None-Match`, and of a document for `If-Range`.'),
  Location: text('Where the new thing is.'),
  'Retry-After': text('Seconds after which another attempt may succeed.'),
  'WWW-Authenticate': text('Why an API key was refused (RFC 6750).'),
  'X-Event-Position': text('How far the log reached with this write. Send it back as `X-Min-Position`.'),
  'X-Request-Id': text('The id of this request in our logs. Quote it when you ask us.'),
} as const satisfies Readonly<
  Record<HeaderName | 'Retry-After' | 'WWW-Authenticate' | 'X-Event-Position' | 'X-Request-Id', unknown>
>;

const headersNamed = (names: readonly (keyof typeof RESPONSE_HEADERS)[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

const OUTCOMES: Readonly<Record<number, string>> = {
  200: 'Done.',
  201: 'Made.',
  202: 'Received.',
  206: 'A part of the file.',
  303: 'Done; the page is at `Location`.',
  304: 'Nothing has changed.',
  404: 'Not found.',
  503: 'Not ready.',
};

const textual = /^(text|image\/svg)/;
const schemaOfFile = (type: string): Schema =>
  textual.test(type) ? { type: 'string' } : { type: 'string', contentMediaType: type };

export type Body = { readonly schema: Schema; readonly example: unknown };
/** The schema of a reply as the description shows it, with an example. */
export type BodyOf = (reply: Exclude<Reply, { readonly types: readonly string[] }>) => Body;

const contentOf = (reply: Reply, status: number, asked: Asked, bodyOf: BodyOf): Response['content'] => {
  if (asked.method === 'HEAD') return undefined;
  if (isFile(reply))
    return reply.types.length === 0
      ? undefined
      : Object.fromEntries(reply.types.map((type) => [type, { schema: schemaOfFile(type) }]));
  return { [jsonTypeOf(asked)]: status < 300 ? bodyOf(reply) : { schema: bodyOf(reply).schema } };
};

/** The two documents of an issuer have media types of their own. */
const jsonTypeOf = ({ path }: Asked): string => {
  if (path.endsWith('/jwks.json')) return 'application/jwk-set+json';
  return path.endsWith('/did.json') ? 'application/did+json' : 'application/json';
};

const succeeded = (asked: Asked, operation: Operation, bodyOf: BodyOf) =>
  Object.entries(operation.replies).map(([status, reply]): [string, Response] => {
    const content = contentOf(reply, Number(status), asked, bodyOf);
    const isSuccess = Number(status) < 300;
    const names = [
      ...(isSuccess ? (operation.headers ?? []) : []),
      ...(isSuccess && !isReading(asked) && !operation.isPublic ? (['X-Event-Position'] as const) : []),
      ...(status === '303' ? (['Location'] as const) : []),
      'X-Request-Id' as const,
    ];
    return [
      status,
      {
        description: OUTCOMES[Number(status)] ?? 'Answered.',
        headers: headersNamed(names),
        ...(content && { content }),
      },
    ];
  });

/** The names of problems are Pascal case without hyphens in the components: `NotFound`. */
const pascal = (code: string): string =>
  code.replace(/(^|[-_])(\w)/g, (_match, _start, letter: string) => letter.toUpperCase());
export const refusalName = (codes: readonly ProblemCode[]): string => codes.map(pascal).join('Or');

const CODES = Object.keys(ANSWERS) as readonly ProblemCode[];

/** What the answer to each code looks like. */
export const problemExamples = (): Readonly<Record<string, { summary: string; value: unknown }>> =>
  Object.fromEntries(
    CODES.map((code) => {
      const { title, status, detail = `${title}.`, field } = ANSWERS[code];
      const errors = field
        ? { errors: { [field]: detail } }
        : code === 'invalid-request'
          ? { errors: { name: 'Name is required' } }
          : {};
      const value = { type: `/problems/${code}`, title, status, detail, message: detail, error: detail, ...errors };
      return [code, { summary: title, value }];
    }),
  );

const titles = (codes: readonly ProblemCode[]): string =>
  codes.map((code) => `${ANSWERS[code].title} (\`${code}\`)`).join(', ');

const refused = (codes: readonly ProblemCode[], status: number): Response => {
  const retries = status === 429 || codes.some((code) => ANSWERS[code].retryAfter !== undefined);
  return {
    description: titles(codes),
    headers: headersNamed([
      ...(retries ? (['Retry-After'] as const) : []),
      ...(codes.includes('invalid-api-key') ? (['WWW-Authenticate'] as const) : []),
      'X-Request-Id',
    ]),
    content: {
      'application/problem+json': {
        schema: { $ref: refTo('Problem') },
        examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
      },
    },
  };
};

/**
 * The responses of an operation. `shared` collects the refusals, which many operations have in common. A few calls
 * answer 404 or 503 with a body of their own, so these statuses have two types of content.
 */
export const responsesOf = (
  asked: Asked,
  operation: Operation,
  { bodyOf, shared }: { readonly bodyOf: BodyOf; readonly shared: Map<string, Response> },
): Readonly<Record<string, Response | Ref>> => {
  const answered = new Map<string, Response | Ref>(succeeded(asked, operation, bodyOf));
  for (const [status, codes] of refusalsOf(asked, operation)) {
    const own = answered.get(String(status));
    const refusal = refused(codes, status);
    if (own && 'description' in own) {
      answered.set(String(status), { ...refusal, ...own, content: { ...own.content, ...refusal.content } });
      continue;
    }
    const name = refusalName(codes);
    shared.set(name, refusal);
    answered.set(String(status), { $ref: `#/components/responses/${name}` });
  }
  return Object.fromEntries(answered);
};
