import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';

const run = promisify(execFile);
const ip = async (...args: readonly string[]) => void (await run('ip', [...args]));

/** Why this machine can have no network of its own for a process; undefined if it can. Only root can, and some kernels cannot. */
export const reasonAgainstNetworks = async (): Promise<string | undefined> => {
  const name = `probe-${process.pid}`;
  try {
    await ip('netns', 'add', name);
    await ip('link', 'add', `p${process.pid}`, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message.trim() : String(error);
  } finally {
    await ip('netns', 'delete', name).catch(() => undefined);
  }
};

/** A cable between this machine and the network `name`. The addresses are of a block that is reserved for tests. */
const connect = async (name: string, device: string, block: number) => {
  const [here, there] = [`198.18.${block}.1`, `198.18.${block}.2`];
  await ip('link', 'add', device, 'type', 'veth', 'peer', 'name', device, 'netns', name);
  await ip('address', 'add', `${here}/30`, 'dev', device);
  await ip('link', 'set', device, 'up');
  await ip('-n', name, 'address', 'add', `${there}/30`, 'dev', device);
  await ip('-n', name, 'link', 'set', device, 'up');
  return { here, there };
};

/**
 * A network of its own for a process, with two cables to this machine: one for its clients and one, which can be cut,
 * for its database. It is removed when the test ends.
 */
export const networkWithTwoCables = async () => {
  const name = `letproof-${process.pid}`;
  const [clients, database] = [`c${process.pid}`, `d${process.pid}`];
  await ip('netns', 'add', name);
  onTestFinished(() => ip('netns', 'delete', name));
  await ip('-n', name, 'link', 'set', 'lo', 'up');
  const forClients = await connect(name, clients, 1);
  const forDatabase = await connect(name, database, 2);
  return {
    /** The command in front of a program that runs in the network. */
    through: ['ip', 'netns', 'exec', name],
    /** Of the process, for its clients. */
    host: forClients.there,
    /** Of this machine, for the process. */
    databaseHost: forDatabase.here,
    /** Of the process, for the database. */
    databaseClient: forDatabase.there,
    /** Connections stay open, and nothing arrives. */
    cut: () => ip('link', 'set', database, 'down'),
    mend: () => ip('link', 'set', database, 'up'),
  };
};
