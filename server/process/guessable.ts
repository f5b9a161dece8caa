export const GUESSABLE = 'is a value that everyone can guess: choose a random one (openssl rand -base64 32)';

const KEYS = ['MASTER_KEY', 'NEW_MASTER_KEY', 'LEDGER_KEY', 'CREDENTIAL_KEY'] as const;
const ADDRESSES = ['DATABASE_URL', 'EVENT_STORE', 'SMTP_URL'] as const;

type Name = (typeof KEYS)[number] | (typeof ADDRESSES)[number] | 'METRICS_TOKEN' | 'AWS_SECRET_ACCESS_KEY';
type Given = Readonly<Partial<Record<Name | 'AWS_ACCESS_KEY_ID', string | undefined>>>;

type Credentials = { readonly user?: string | undefined; readonly secret?: string | undefined };

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

const credentialsIn = (address: string): Credentials => {
  const [, user = '', secret = ''] = /\/\/([^:/@]*):([^@/]*)@/.exec(address) ?? [];
  return { user: decoded(user), secret: decoded(secret) };
};

/** Its letters and digits, of any script. */
const plain = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Default passwords of EventStoreDB (changeit), Postgres and MinIO (minioadmin), and other words from manuals. */
const OF_MANUALS = /change(it|me)|password|postgres|secret|admin|root|minio/g;

/** Different bytes of a key, or signs of a password. 32 random bytes have more, except in one case of far more than a billion. */
const FEW = 8;

/** Made of words from manuals, or the name of its user once more, or of a few signs alone. */
const isEasy = ({ user = '', secret = '' }: Credentials): boolean => {
  const words = plain(secret);
  if (words === '') return secret !== '' && new Set(secret).size < FEW;
  return words.replaceAll(OF_MANUALS, '') === '' || words === plain(user);
};

const isRepetition = (key: string): boolean => key !== '' && new Set(Buffer.from(key, 'base64')).size < FEW;

/** The settings whose password everyone can guess, or whose key is no random one. */
export const guessableIn = (config: Given): readonly Name[] => [
  ...KEYS.filter((name) => isRepetition(config[name] ?? '')),
  ...ADDRESSES.filter((name) => isEasy(credentialsIn(config[name] ?? ''))),
  ...(isEasy({ secret: config.METRICS_TOKEN }) ? (['METRICS_TOKEN'] as const) : []),
  ...(isEasy({ user: config.AWS_ACCESS_KEY_ID, secret: config.AWS_SECRET_ACCESS_KEY })
    ? (['AWS_SECRET_ACCESS_KEY'] as const)
    : []),
];
