import { spawn } from 'node:child_process';
import { mkdir, readFile, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { until } from './until.ts';

/** Where Linux shows the memory controller of its control groups, version 1. */
const CONTROLLER = '/sys/fs/cgroup/memory';

/** The highest value, which any process may give itself and its children; only a lower one needs a privilege. */
const FIRST = '1000';

/** Why this machine cannot limit the memory of some processes; undefined if it can. Only root can. */
export const reasonAgainstMemoryGroups = async (): Promise<string | undefined> => {
  const folder = join(CONTROLLER, `letproof-probe-${process.pid}`);
  try {
    await mkdir(folder);
    await writeFile(join(folder, 'memory.limit_in_bytes'), '100000000');
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    await rmdir(folder).catch(() => undefined);
  }
};

/**
 * Processes that share a limited memory, with their children. When there is no more, the system kills one of them, as
 * it does on a machine that is too small.
 */
export const memoryGroup = async (name: string) => {
  const folder = join(CONTROLLER, `letproof-${name}-${process.pid}`);
  const members = join(folder, 'cgroup.procs');
  await mkdir(folder);
  // A group can be removed once its last process has ended.
  onTestFinished(() =>
    until('the end of the last process of the group', () =>
      rmdir(folder).then(
        () => true,
        () => false,
      ),
    ).then(() => undefined),
  );
  const numberIn = async (file: string) => Number(await readFile(join(folder, file), 'utf8'));
  const enter = `echo $$ > ${members}`;
  return {
    /** The command in front of a program that begins in the group. The system kills it and its children before others. */
    through: ['sh', '-c', `${enter} && echo ${FIRST} > /proc/self/oom_score_adj && exec "$@"`, 'sh'],
    /** Takes a running process into the group, to be killed before others. */
    add: async (pid: number) => {
      await writeFile(members, String(pid));
      await writeFile(`/proc/${pid}/oom_score_adj`, FIRST);
    },
    /** Starts a program in the group that keeps what it is given: it looks for the last line of a file without lines. */
    startHog: () => {
      const child = spawn('sh', ['-c', `${enter} && exec tail`], { stdio: ['pipe', 'ignore', 'ignore'] });
      // It may be killed, too, while it is given more.
      child.stdin.on('error', () => undefined);
      return { child, give: (bytes: number) => child.stdin.write(Buffer.alloc(bytes)) };
    },
    /** Bytes, with what the system keeps of files. */
    used: () => numberIn('memory.usage_in_bytes'),
    limitTo: (bytes: number) => writeFile(join(folder, 'memory.limit_in_bytes'), String(bytes)),
    /** How many processes the system has killed for want of memory. */
    kills: async (): Promise<number> =>
      Number(/oom_kill (\d+)/.exec(await readFile(join(folder, 'memory.oom_control'), 'utf8'))?.[1] ?? 0),
  };
};
export type MemoryGroup = Awaited<ReturnType<typeof memoryGroup>>;
