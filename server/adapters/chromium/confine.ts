import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

export const NOBODY = { uid: 65534, gid: 65534 } as const;

/** The command that starts Chromium with fewer rights, and whether Chromium's own sandbox works under it. */
export type Confinement = {
  readonly through: readonly string[];
  readonly sandbox: boolean;
  /** Whether it runs in an empty network namespace. */
  readonly noNetwork: boolean;
};

const AS_NOBODY = [
  'setpriv',
  `--reuid=${NOBODY.uid}`,
  `--regid=${NOBODY.gid}`,
  '--clear-groups',
  '--no-new-privs',
  '--inh-caps=-all',
  '--bounding-set=-all',
];

/** Removes as many rights as this machine allows: root rights, the network, and what the sandbox forbids. */
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
  // Chromium's sandbox needs user namespaces, which some containers and systems forbid.
  return { through, sandbox: await works([...through, 'unshare', '--map-root-user']), noNetwork };
};

const works = async ([command = '', ...args]: readonly string[]) =>
  run(command, [...args, 'true']).then(
    () => true,
    () => false,
  );
