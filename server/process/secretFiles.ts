import { readFileSync } from 'node:fs';

/** Settings that are secrets or contain one. */
export const SECRETS = [
  'MASTER_KEY',
  'NEW_MASTER_KEY',
  'LEDGER_KEY',
  'CREDENTIAL_KEY',
  'DATABASE_URL',
  'EVENT_STORE',
  'SMTP_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'METRICS_TOKEN',
] as const;

type Read = { readonly env: NodeJS.ProcessEnv } | { readonly name: string; readonly problem: string };

const contentOf = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return undefined;
  }
};

/**
 * Replaces `NAME_FILE` by `NAME` with the content of that file. Containers hand over secrets as files, because an
 * environment is shown to everyone who may inspect the container.
 */
export const readSecretFiles = (env: NodeJS.ProcessEnv): Read => {
  const read: NodeJS.ProcessEnv = { ...env };
  for (const secret of SECRETS) {
    const name = `${secret}_FILE`;
    const path = env[name];
    if (!path) continue;
    if (env[secret]) return { name, problem: `and ${secret} are both set` };
    const content = contentOf(path);
    if (content === undefined) return { name, problem: `names ${path}, which cannot be read` };
    read[secret] = content;
  }
  return { env: read };
};
