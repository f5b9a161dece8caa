import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { editionOutlines } from './scripts/vite/editionOutlines.ts';
import { removedRules } from './tests/support/removedRules.ts';
import { CONDITION, TEST } from './tests/support/timeLimits.ts';

export const plugins = () => [react(), editionOutlines, removedRules];

export const shared = {
  testTimeout: TEST,
  hookTimeout: TEST,
  expect: { poll: { timeout: CONDITION } },
  setupFiles: ['tests/setup.ts'],
};

/** Once for a run, whatever its projects: a Postgres for all files that need one. */
export const globalSetup = ['tests/support/postgresOfRun.ts'];

// One more than the two cores of a small machine: many tests wait, while others compute.
export const workers = { maxWorkers: 3, maxConcurrency: 3 };

const LONG = 'tests/long/**';
const CLIENT = ['tests/client/*.test.{ts,tsx}', 'tests/site/**/*.test.ts', 'tests/verifier/page/*.test.ts'];
/** Tests of the client that mock modules or load them again, which the files after them must not notice. */
export const CLIENT_RELOADED = [
  'tests/client/{acting,questionnaireReading,uploadLink}.test.{ts,tsx}',
  'tests/client/reading/{otherDocument,readFile,skipReading}.test.{ts,tsx}',
  'tests/site/scripts.test.ts',
];
/**
 * Whole journeys in a browser besides the main one, all public pages, random requests, most kills, clocks that move through
 * days or a year, several processes that lead in turn, slow clients, Stripe's notices in many orders, and what takes long
 * and changes seldom, such as backups, starts, and what hostile requests and files meet: minutes together.
 */
export const ONLY_LONG = [
  'tests/e2e/{accessibility,apiKeys,bundle,checkOffline,console,dates,documentImport,frontDoor,import,links,live,office,payments,publicPages,questionReading,quickCheck,readDates,readingReview,replay,rulesChange,standing,team,transfer,twoBrowsers}.test.ts',
  'tests/faults/{diskFull,eventStoreDbCluster,fsync,fuzz,fuzzControls,fuzzDescribed,hotStreams,injection,injectionControl,inputMemory,killBackup,killControl,killErasure,killImport,killLedger,killMigration,killPostgres,killProjector,killRebuild,killRetry,killTransfer,killUpload,leader,mail,manySockets,memory,networkCut,outage,pauses,races,reminders,soak,standstill,stripeNotices,stripeOrders,stripeRefuses,twoProcesses,uploadMemory,webhooks,wrongEventStoreDb,wrongLog,xss}.test.ts',
  'tests/scripts/{demo,events,keys,load,projections,staff,verify}.test.ts',
  'tests/client/{bulk,calendar,fileLinks,importPage,loadAgain,office,ownLinks,propertyDocuments,propertyParts,replay,signOutEverywhere}.test.tsx',
  'tests/domain/{manyReminders,removedRules}.test.ts',
  'tests/verifier/zip/openBundle.test.ts',
  'tests/server/adapters/{chromiumProfile,embeddedPostgres,leadership,postgresWakeUps,printer,printerFaults,printerLayers,silentPostgres,standby}.test.ts',
  'tests/server/application/besideAnotherProcess.test.ts',
  'tests/server/backup/{backup,changedRows,damagedPages,earlierPosition,erasedPersons,laterErasure,otherStore,rehearsal,stoppedModel,verifyStore,writing}.test.ts',
  'tests/server/http/accounts/addressTiming.test.ts',
  'tests/server/mail/{delivery,sender}.test.ts',
  'tests/server/payments/stripeSetup.test.ts',
  'tests/server/personalData/{addresses,erasedMails,erasure,erasureSteps,export,purgeErased,restoredBackup,secretsInUse,waitingMails}.test.ts',
  'tests/server/print/printedText.test.ts',
  'tests/server/process/{adopt,loadedPackages,logIdentity,loops,migrationsBesideServers,readiness,refusedStarts,rotateMasterKey,starting,stopping,unreadableEvents,withoutEventStoreDb}.test.ts',
  'tests/server/readSide/{followers,indexes,newModels,poison,projectionServiceInTrouble,rebuild,swaps,versions}.test.ts',
  'tests/server/http/{acceptedWords,actingFor,auditLog,badgeReports,badgeStates,calendar,confirmedFirst,cookies,credentials,crossSite,crossSiteForms,deleteAccount,documentDetails,documentLimits,documentYear,editions,forgedHost,forgedLogLines,forwardedAddress,getOnly,hostileRequests,httpServer,ids,lateRetries,massAssignment,metrics,papers,printingLimit,printingTurn,recheck,reminders,requestId,signInLimits,signInLoad,slowBodies,stays,stripeWebhook,subscriptionChanges,subscriptionDates,subscriptionYear,timeline,unknownFields}.test.ts',
  'tests/server/http/{bundles/{afterMidnight,bundle,keptBack},console/{bulk,documentImports,exportAccess,imports,reports},integrations/{webhookDays,webhooks}}.test.ts',
  'tests/server/http/{history/looks,links/{shares,uploadLinks},office/{actions,secondFactor}}.test.ts',
  'tests/server/http/{people/{leaving,removedManager},transfers/{comingBack,erasedSeller,transfers,uncopiedFiles,underWay}}.test.ts',
  'tests/server/files/{diskFaults,hostileFiles,hostileUploads,malformedForms,scanning,sweepFiles,upload}.test.ts',
  'tests/server/{spreadsheets,spreadsheetsHostile}.test.ts',
  'tests/server/ledger/{signing,witness}.test.ts',
  'tests/server/schedule/{badgeDates,dueSubscriptions,oldImports,reconcileSubscriptions,reminders}.test.ts',
];
/** Tests that look at the processes or modules of their own process, or hash in it. */
const ALONE = ['tests/server/adapters/{dataDirLock,unpackChromium}.test.ts', 'tests/server/identity/hashSlots.test.ts'];
/** The longest ones: browsers, and servers and scripts in processes of their own. */
const BROWSERS = ['tests/{e2e,faults,scripts}/**/*.test.ts'];

/**
 * To start a process and to load the packages costs a second for each file. The files of these projects share three
 * processes; tests/setup.ts separates them.
 */
const sharing = (name: string, test: TestProjectInlineConfiguration['test']): TestProjectInlineConfiguration => ({
  plugins: plugins(),
  test: { ...shared, ...workers, ...test, name, isolate: false },
});

export default defineConfig({
  plugins: plugins(),
  test: {
    ...workers,
    globalSetup,
    // Projects run in the order of their names: the files that take longest are the first ones.
    projects: [
      {
        plugins: plugins(),
        test: { ...shared, ...workers, name: 'alone', include: ALONE, exclude: [LONG, ...ONLY_LONG] },
      },
      sharing('browsers', { include: BROWSERS, exclude: ONLY_LONG }),
      sharing('client', { include: CLIENT, exclude: [...CLIENT_RELOADED, ...ONLY_LONG], environment: 'jsdom' }),
      sharing('clientReloaded', {
        include: CLIENT_RELOADED,
        environment: 'jsdom',
        setupFiles: [...shared.setupFiles, 'tests/setupReloaded.ts'],
      }),
      sharing('server', {
        alias: { '@node-rs/argon2': resolve('tests/support/rememberedHashes.ts') },
        include: ['tests/**/*.test.{ts,tsx}'],
        exclude: [LONG, ...CLIENT, ...CLIENT_RELOADED, ...ALONE, ...BROWSERS, ...ONLY_LONG],
      }),
    ],
  },
});
