import { spawn } from 'node:child_process';
import { withoutSettings } from '../ownEnvironment.ts';

type Environment = Readonly<Record<string, string>>;

export type Ended = { readonly code: number | null; readonly output: string };

/** Runs a program to its end and returns what it has printed. */
export const run = (program: string, args: readonly string[], env: Environment = {}): Promise<Ended> =>
  new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      env: { ...withoutSettings(process.env), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
      });
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });

/** The last line that was printed: commands end with a sentence. */
export const lastLine = ({ output }: Ended): string => output.trimEnd().split('\n').at(-1)?.trim() ?? '';

/** Runs a command of package.json. Throws unless it ends with `expected`; returns its last line. */
export const npmRun = async (
  command: string,
  args: readonly string[],
  { env = {}, expected = 0 }: { readonly env?: Environment; readonly expected?: number } = {},
): Promise<string> => {
  const ended = await run('npm', ['run', '--silent', command, '--', ...args], env);
  if (ended.code !== expected) throw new Error(`npm run ${command} ended with ${ended.code}: ${lastLine(ended)}`);
  return lastLine(ended);
};
