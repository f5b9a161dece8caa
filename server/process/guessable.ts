export const GUESSABLE = 'is a value that everyone can guess: choose a random one (openssl rand -base64 32)';

const KEYS = ['MASTER_KEY', 'NEW_MASTER_KEY', 'LEDGER_KEY', 'CREDENTIAL_KEY'] as const;
const ADDRESSES = ['DATABASE_URL', 'EVENT_STORE', 'SMTP_URL'] as const;

type Name = (typeof KEYS)[number] | (typeof ADDRESSES)[number] | 'METRICS_TOKEN';

const passwordIn = (address: string): string => /\/\/[^:/@]*:([^@/]*)@/.exec(address)?.[1] ?? '';

/** Default passwords of EventStoreDB (changeit) and Postgres, and other words from manuals. */
const isOfManuals = (secret: string): boolean =>
  secret !== '' && secret.toLowerCase().replaceAll(/change(it|me)|password|postgres|secret|[\W_]/g, '') === '';

/** Different bytes. 32 random ones have more, except in one case of far more than a billion. */
const FEW = 8;
const isRepetition = (key: string): boolean => key !== '' && new Set(Buffer.from(key, 'base64')).size < FEW;

/** The settings whose password is one of manuals, or whose key is no random one. */
export const guessableIn = (config: Readonly<Partial<Record<Name, string | undefined>>>): readonly Name[] => [
  ...KEYS.filter((name) => isRepetition(config[name] ?? '')),
  ...ADDRESSES.filter((name) => isOfManuals(passwordIn(config[name] ?? ''))),
  ...(isOfManuals(config.METRICS_TOKEN ?? '') ? (['METRICS_TOKEN'] as const) : []),
];
