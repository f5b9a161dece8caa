import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../../../server/process/config.ts';
import { SELF_SIGNED } from '../../support/selfSigned.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

/** Answers as a Postgres that takes TLS, with a certificate of an authority of its own, for another host. Returns its port. */
const postgresWithTls = async (): Promise<number> => {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    // The first message asks for TLS. S stands for yes.
    socket.once('data', () => {
      socket.write('S');
      new TLSSocket(socket, { isServer: true, ...SELF_SIGNED }).on('error', () => {});
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
};

/** Connects with the DATABASE_URL in a folder of secrets, as in Kubernetes. */
const connecting = async (port: number, query: (folder: string) => string): Promise<unknown> => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'postgres-ca'), SELF_SIGNED.cert);
  await writeFile(join(folder, 'database-url'), `postgres://a:b@127.0.0.1:${port}/letproof${query(folder)}\n`);
  const config = readConfig({ NODE_ENV: 'test', DATABASE_URL_FILE: join(folder, 'database-url') });
  const client = new Client({ connectionString: config.DATABASE_URL });
  onTestFinished(() => client.end().catch(() => {}));
  return client.connect();
};

test('the certificate of Postgres may be of an authority in a file among the secrets, and its host is compared', async () => {
  const port = await postgresWithTls();
  await expect(connecting(port, () => '?sslmode=verify-full')).rejects.toThrow('self-signed certificate');
  await expect(
    connecting(port, (folder) => `?sslmode=verify-full&sslrootcert=${join(folder, 'postgres-ca')}`),
  ).rejects.toThrow("does not match certificate's altnames");
});
