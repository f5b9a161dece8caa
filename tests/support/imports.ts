import { posix } from 'node:path';

/** Without comments and without the text of strings that are not imports: what is left is code. */
const withoutComments = (source: string): string =>
  source.replace(/\/\*[\s\S]*?\*\/|(^|[^:'"`])\/\/[^\n]*/g, (_match, before: string | undefined) => before ?? '');

const STATIC = /(?:^|[\s;}])(?:import|export)\s+(?:[\w*{][^'"`;]*?\sfrom\s*)?['"]([^'"]+)['"]/g;
const DYNAMIC = /\b(?:import|require)\s*\(\s*['"`]([^'"`]+)['"`]/g;
const TYPE = /\bimport\(\s*['"]([^'"]+)['"]\s*\)\./g;

/** What a source names: by import, type import, re-export, dynamic import or require. */
export const importsOf = (source: string): readonly string[] => {
  const code = withoutComments(source);
  return [
    ...new Set([STATIC, DYNAMIC, TYPE].flatMap((pattern) => [...code.matchAll(pattern)].map(([, name = '']) => name))),
  ];
};

/** A path from the root of the project, or `package:name` for what is not a file of ours. */
export const target = (file: string, specifier: string): string =>
  specifier.startsWith('.')
    ? posix.normalize(posix.join(posix.dirname(file), specifier)).replace(/\?.*$/, '')
    : `package:${specifier}`;

export type House = {
  /** What it may import, as `target` spells it. */
  readonly may: RegExp;
  /** What its code may not hold, with the reason. */
  readonly never?: readonly (readonly [RegExp, string])[];
};

const SHARED =
  /^domain\/([\w]+\/contract|policy|problem|calendar|numberWords|subscriptions\/plans|questionnaire\/.+|compliance\/.+)\.ts$/;

const asks = [
  [/\basync\b|\bawait\b/, 'async'],
  [/\bPromise\b/, 'a promise'],
  [/\bDate\.now\b|\bnew Date\(\s*\)|\bDate\(\s*\)|\bperformance\./, 'the clock'],
  [/\bMath\.random\b|\brandomUUID\b/, 'chance'],
  [/\bprocess\.|\bglobalThis\b|\bfetch\(/, 'the outside world'],
] as const;

/** design.md, "The houses and who may know whom". Anything else is the wrong way round. */
export const HOUSES: Readonly<Record<string, House>> = {
  domain: { may: /^(package:zod$|domain\/)/, never: asks },
  projections: { may: /^(projections|domain)\// },
  server: { may: /^(package:|node:|(server|projections|domain)\/)/ },
  client: { may: new RegExp(`^(package:|client/)|${SHARED.source}`) },
};

type Exception = { readonly from: RegExp; readonly to: string };

/** Imports that the table above forbids, with the reason for each. */
const EXCEPTIONS: readonly Exception[] = [
  // Prints and screens show the same colours. The file holds plain data and imports nothing, so no MUI is loaded.
  { from: /^server\/print\//, to: 'client/theme/tokens.ts' },
];

const isException = (file: string, path: string): boolean =>
  EXCEPTIONS.some(({ from, to }) => from.test(file) && path === to);

/** What is wrong with a source, in words; nothing for a good one. */
export const wrongs = (file: string, source: string): readonly string[] => {
  const house = HOUSES[file.split('/')[0] ?? ''];
  const code = withoutComments(source);
  const targets = importsOf(source).map((specifier) => target(file, specifier));
  return [
    ...targets
      .filter((path) => house && !house.may.test(path) && !isException(file, path))
      .map((path) => `${file} -> ${path}`),
    ...targets.filter((path) => house && /^tests\//.test(path)).map((path) => `${file} -> ${path} (a test)`),
    ...targets.filter((path) => path.startsWith('../')).map((path) => `${file} -> ${path} (outside the project)`),
    ...(house?.never ?? []).filter(([pattern]) => pattern.test(code)).map(([, what]) => `${file} knows ${what}`),
    ...(/\bexport\s+default\b|\bexport\s*\{[^}]*\bas\s+default\b/.test(code) && !/\.config\.ts$/.test(file)
      ? [`${file} has a default export`]
      : []),
  ];
};
