import { z } from 'zod';
import { parseVkey, SIGNATURE } from '../../domain/ledger/note.ts';
import { eventStoreKind, NO_EVENT_STORE } from '../adapters/eventStoreAddress.ts';
import { sha256 } from '../ledger/sha256.ts';
import { Explained } from '../lib/explained.ts';
import { GUESSABLE, guessableIn } from './guessable.ts';
import { readSecretFiles } from './secretFiles.ts';

/** Where clamd listens by default. */
const CLAMD_PORT = '3310';

const flag = z.enum(['true', 'false']).transform((text) => text === 'true');

/** `name=value,name=value` */
const settings = z
  .string()
  .regex(/^[a-z_]+=[A-Za-z0-9_.]+(,[a-z_]+=[A-Za-z0-9_.]+)*$/, 'must read name=value,name=value')
  .transform((text): Record<string, string> => Object.fromEntries(text.split(',').map((pair) => pair.split('='))));

/** `vkey address, vkey address`: the verifier key of each witness, and where it takes checkpoints. */
const witnesses = z.string().transform((text, context) =>
  text.split(',').flatMap((pair) => {
    const [vkey = '', url = '', ...rest] = pair.trim().split(/\s+/);
    const key = parseVkey(sha256, vkey);
    if (
      key?.type === SIGNATURE.cosignature &&
      URL.canParse(url) &&
      /^https?:$/.test(new URL(url).protocol) &&
      rest.length === 0
    )
      return [{ key, url }];
    context.addIssue({
      code: 'custom',
      message: 'must read name+id+key https://…, with the key of an Ed25519 witness',
    });
    return [];
  }),
);

/** `host` or `host:port`. */
const host = z
  .string()
  .regex(/^[\w.-]+(:\d{1,5})?$/, 'must read host or host:port')
  .transform((text) => {
    const [name = '', port = CLAMD_PORT] = text.split(':');
    return { host: name, port: Number(port) };
  });

/** What node-postgres takes from the address in place of what the server sets for each of its connections. */
const OURS = ['application_name', 'options', 'statement_timeout', 'query_timeout'];

const databaseUrl = z
  .url({ protocol: /^postgres(ql)?$/, error: 'must read postgres://user:password@host:port/database' })
  .superRefine((url, context) => {
    if (!URL.canParse(url)) return;
    const { searchParams } = new URL(url);
    for (const name of OURS)
      if (searchParams.has(name))
        context.addIssue({ code: 'custom', message: `must not set ${name}, because the server sets it itself` });
  });

const KEY_BYTES = 32;
const key = z
  .base64('must be 32 bytes in base64')
  .refine((text) => Buffer.from(text, 'base64').length === KEY_BYTES, 'must be 32 bytes in base64');

// The name and the address of a sender. The address itself is checked by the server that gets the mail.
const MAILBOX = /^([^<>@,;"\r\n]+ )?<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/;

const Config = z
  .object({
    NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
    PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
    HOST: z.string().min(1).default('127.0.0.1'),
    DATA_DIR: z.string().min(1).default('./data'),
    PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must read https://host' }).optional(),
    DATABASE_URL: databaseUrl.optional(),
    EVENT_STORE: z
      .string()
      .refine((address) => eventStoreKind(address) !== undefined, NO_EVENT_STORE)
      .default('postgres'),
    MASTER_KEY: key.optional(),
    /** For `npm run keys -- rotate` alone. */
    NEW_MASTER_KEY: key.optional(),
    LEDGER_KEY: key.optional(),
    LEDGER_WITNESSES: witnesses.default([]),
    CREDENTIAL_KEY: key.optional(),
    CLOCK_START: z.iso.datetime().optional(),
    TEST_POSTGRES_SETTINGS: settings.optional(),
    TEST_PATIENCE: z.coerce.number().int().positive().optional(),
    TEST_HEARTBEAT: z.coerce.number().int().positive().optional(),
    SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must read smtp://[user:password@]host:port' }).optional(),
    MAIL_FROM: z.string().regex(MAILBOX, 'must read name@host or Name <name@host>').optional(),
    CONTACT_EMAIL: z.email('must be an email address').optional(),
    STRIPE_SECRET_KEY: z
      .string()
      .regex(/^[sr]k_(test|live)_\w+$/, 'must read sk_live_… or sk_test_…')
      .optional(),
    STRIPE_WEBHOOK_SECRET: z
      .string()
      .regex(/^whsec_\S+$/, 'must read whsec_…')
      .optional(),
    STRIPE_API_BASE: z.url({ protocol: /^https?$/ }).optional(),
    STRIPE_CUSTOM_DOMAIN: z.hostname('must be a host name, such as pay.example.com').optional(),
    WEBHOOK_ALLOW_PRIVATE: flag.default(false),
    /** Whether the back office opens to staff without a second factor. */
    STAFF_SECOND_FACTOR: z.enum(['optional', 'required'], 'must be optional or required').default('optional'),
    S3_BUCKET: z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
      .optional(),
    S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
    AWS_REGION: z.string().min(1).optional(),
    AWS_ACCESS_KEY_ID: z.string().min(1).optional(),
    AWS_SECRET_ACCESS_KEY: z.string().min(1).optional(),
    CLAMAV_HOST: host.optional(),
    METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
    TRUST_PROXY: flag.default(false),
    LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  })
  .refine(({ CLOCK_START, NODE_ENV }) => !CLOCK_START || NODE_ENV !== 'production', {
    path: ['CLOCK_START'],
    message: 'is for demonstrations and tests, not for production',
  })
  .refine(({ TEST_POSTGRES_SETTINGS, NODE_ENV }) => !TEST_POSTGRES_SETTINGS || NODE_ENV === 'test', {
    path: ['TEST_POSTGRES_SETTINGS'],
    message: 'is for tests that must see a careless Postgres lose what it acknowledged',
  })
  .refine(({ TEST_PATIENCE, NODE_ENV }) => !TEST_PATIENCE || NODE_ENV === 'test', {
    path: ['TEST_PATIENCE'],
    message: 'is for tests on a machine that may stand still for seconds (milliseconds)',
  })
  .refine(({ TEST_HEARTBEAT, NODE_ENV }) => !TEST_HEARTBEAT || NODE_ENV === 'test', {
    path: ['TEST_HEARTBEAT'],
    message: 'is for tests that wait until a frozen leader is replaced (milliseconds)',
  })
  // Without the secret no notice of Stripe could be checked, and without the key none could be worked on.
  .refine(({ STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET }) => !STRIPE_WEBHOOK_SECRET || STRIPE_SECRET_KEY, {
    path: ['STRIPE_SECRET_KEY'],
    message: 'is needed with STRIPE_WEBHOOK_SECRET',
  })
  .refine(({ STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET }) => !STRIPE_SECRET_KEY || STRIPE_WEBHOOK_SECRET, {
    path: ['STRIPE_WEBHOOK_SECRET'],
    message: 'is needed with STRIPE_SECRET_KEY',
  })
  .refine(({ STRIPE_API_BASE, NODE_ENV }) => !STRIPE_API_BASE || NODE_ENV !== 'production', {
    path: ['STRIPE_API_BASE'],
    message: 'is for tests, not for production',
  })
  .refine(({ WEBHOOK_ALLOW_PRIVATE, NODE_ENV }) => !WEBHOOK_ALLOW_PRIVATE || NODE_ENV !== 'production', {
    path: ['WEBHOOK_ALLOW_PRIVATE'],
    message: 'is for tests and development, not for production',
  })
  .refine(({ S3_BUCKET, AWS_REGION, S3_ENDPOINT }) => !S3_BUCKET || AWS_REGION || S3_ENDPOINT, {
    path: ['AWS_REGION'],
    message: 'is needed with S3_BUCKET, unless S3_ENDPOINT names a server of your own',
  })
  .refine(({ AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY }) => !AWS_ACCESS_KEY_ID === !AWS_SECRET_ACCESS_KEY, {
    path: ['AWS_SECRET_ACCESS_KEY'],
    message: 'and AWS_ACCESS_KEY_ID belong together: set both or neither',
  })
  .superRefine((config, context) => {
    for (const name of config.NODE_ENV === 'production' ? guessableIn(config) : [])
      context.addIssue({ code: 'custom', path: [name], message: GUESSABLE });
  })
  // Several processes on one database need the same key, so it cannot be generated per process.
  .refine(({ DATABASE_URL, MASTER_KEY, NODE_ENV }) => !DATABASE_URL || MASTER_KEY || NODE_ENV === 'test', {
    path: ['MASTER_KEY'],
    message: 'is needed with DATABASE_URL (32 random bytes in base64: openssl rand -base64 32)',
  });
export type Config = z.infer<typeof Config>;

/** The names of all settings. */
export const SETTINGS: readonly string[] = Object.keys(Config.shape);

export class InvalidConfig extends Explained {}

/** Reads the environment once at the start. The process does not start with an invalid configuration. */
export const readConfig = (env: NodeJS.ProcessEnv): Config => {
  const read = readSecretFiles(env);
  if ('problem' in read) throw new InvalidConfig(`Configuration: ${read.name} ${read.problem}`);
  const given = Object.fromEntries(Object.entries(read.env).filter(([, value]) => value !== ''));
  const parsed = Config.safeParse(given);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new InvalidConfig(`Configuration: ${issue?.path.join('.')} ${issue?.message}`);
};
