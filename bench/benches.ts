import { benchAhead } from './ahead.ts';
import { benchAppend } from './append.ts';
import { benchBackup } from './backup.ts';
import { benchBundle } from './bundle.ts';
import { benchCalendar } from './calendar.ts';
import { benchCommand } from './commands.ts';
import { benchConsole } from './console.ts';
import { benchDashboard } from './dashboard.ts';
import { type Database, temporaryDatabase } from './database.ts';
import { benchEventStoreDb } from './eventStoreDb.ts';
import { benchExpiries } from './expiries.ts';
import { benchHttp } from './http.ts';
import { benchImports } from './imports.ts';
import { benchLag } from './lag.ts';
import { benchLedger } from './ledger.ts';
import { benchLive } from './live.ts';
import { benchMail } from './mail.ts';
import type { Row } from './measure.ts';
import { benchMixed } from './mixed.ts';
import { benchOffice } from './office.ts';
import { benchPapers } from './papers.ts';
import { benchPayments } from './payments/payments.ts';
import { benchPrinting } from './printing.ts';
import { benchServers, benchWriters } from './processes.ts';
import { benchProjecting, benchProjectingLarge } from './projecting.ts';
import { benchQuickCheck } from './quickCheck.ts';
import { benchReadDates } from './readDates.ts';
import { benchReplay } from './replay.ts';
import { benchSite } from './site.ts';
import { benchStarting, benchStartingLarge } from './starting.ts';
import { benchVerify } from './verify.ts';

const onDatabase = async (bench: (database: Database) => Promise<Row[]>): Promise<Row[]> => {
  const database = await temporaryDatabase();
  try {
    return await bench(database);
  } finally {
    await database.close();
  }
};

/** In the order in which they run. Each has its own database. */
export const BENCHES: Readonly<Record<string, () => Promise<Row[]>>> = {
  append: () => onDatabase(benchAppend),
  command: () => onDatabase(benchCommand),
  lag: () => onDatabase(benchLag),
  projecting: () => onDatabase(benchProjecting),
  'projecting-large': () => onDatabase(benchProjectingLarge),
  ledger: () => onDatabase(benchLedger),
  mail: () => onDatabase(benchMail),
  expiries: () => onDatabase(benchExpiries),
  http: benchHttp,
  ahead: benchAhead,
  calendar: benchCalendar,
  dashboard: benchDashboard,
  console: benchConsole,
  office: benchOffice,
  imports: benchImports,
  mixed: benchMixed,
  live: benchLive,
  'quick-check': benchQuickCheck,
  papers: benchPapers,
  printing: benchPrinting,
  bundle: benchBundle,
  backup: benchBackup,
  payments: benchPayments,
  'read-dates': benchReadDates,
  replay: benchReplay,
  starting: benchStarting,
  'starting-large': benchStartingLarge,
  writers: () => onDatabase(benchWriters),
  servers: () => onDatabase(benchServers),
  'verify-load': benchVerify,
  site: benchSite,
  esdb: benchEventStoreDb,
};
