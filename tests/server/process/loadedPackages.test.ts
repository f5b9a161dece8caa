import { basename, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { preloading, serverForTest } from '../../support/serverProcess.ts';
import { WITH_READ_MODELS } from '../../support/templates.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { databaseNamed, dropDatabase } from '../../support/testDatabases.ts';

test('a start on an existing database loads no package that only some installations need', async () => {
  const name = basename(await temporaryFolder());
  onTestFinished(() => dropDatabase(name));
  const DATABASE_URL = await databaseNamed(name, WITH_READ_MODELS);
  const nodeArguments = preloading(resolve('tests/support/listPackages.ts'));
  const server = await serverForTest({ DATABASE_URL }, { nodeArguments });
  onTestFinished(server.remove);
  await server.restart();
  await server.stopServer();
  const loaded = /^Packages: (.*)$/m.exec(server.log.join(''))?.[1]?.split(' ') ?? [];
  // Control: packages of both kinds of modules that each start needs.
  expect(loaded).toEqual(expect.arrayContaining(['express', 'pg', 'zod']));
  const unneeded = ['@aws-sdk/client-s3', '@eventstore/db-client', 'node-pg-migrate', 'puppeteer', 'stripe'];
  expect(unneeded.filter((each) => loaded.includes(each))).toEqual([]);
});
