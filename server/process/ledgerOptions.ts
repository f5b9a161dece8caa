import type { LedgerOptions } from '../ledger/openLedger.ts';
import type { Config } from './config.ts';

/** The host in the name of the ledger. */
export const publicHost = ({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): string =>
  PUBLIC_URL ? new URL(PUBLIC_URL).host : 'localhost';

type Asked = Pick<Config, 'PUBLIC_URL' | 'LEDGER_KEY' | 'LEDGER_WITNESSES'>;

export const ledgerOptions = (config: Asked): Partial<LedgerOptions> => ({
  host: publicHost(config),
  witnesses: config.LEDGER_WITNESSES,
  ...(config.LEDGER_KEY && { seed: Buffer.from(config.LEDGER_KEY, 'base64') }),
});
