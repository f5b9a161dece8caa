import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

export const NOBODY = { uid: 65534, gid: 65534 } as const;

/** The command that Chromium is started through, and whether its own sandbox works behind it. */
export type Confinement = {
  readonly through: readonly string[];
  readonly sandbox: boolean;
  /** Whether it is shut in a network namespace with nothing in it. */
  readonly noNetwork: boolean;
};

const AS_NOBODY = [
  ...['setpriv', `--reuid=${NOBODY.uid}`, `--regid=${NOBODY.gid}`, '--clear-groups', '--no-new-privs'],
  ...['--inh-caps=-all', '--bounding-set=-all'],
];

/** As little as this machine lets us give it: another user than root, no network, its own sandbox. */
export const confine = async (wanted: { readonly noNetwork: boolean }): Promise<Confinement | { reason: string }> => {
  const isRoot = process.getuid?.() === 0;
  if (process.platform !== 'linux') return { through: [], sandbox: true, noNetwork: false };
  if (isRoot && !(await works(AS_NOBODY))) {
    return {
      reason: 'Chromium is not run as root: start LetProof as an ordinary user, or install setpriv (util-linux).',
    };
  }
  const user = isRoot ? AS_NOBODY : [];
  const unshare = isRoot ? ['unshare', '--net'] : ['unshare', '--map-current-user', '--net'];
  const noNetwork = wanted.noNetwork && (await works(unshare));
  const through = [...(noNetwork ? unshare : []), ...user];
  // Its sandbox is made of user namespaces, which some containers and systems forbid.
  return { through, sandbox: await works([...through, 'unshare', '--map-root-user']), noNetwork };
};

const works = async ([command = '', ...args]: readonly string[]) =>
  run(command, [...args, 'true']).then(
    () => true,
    () => false,
  );
