import { importsOf, target, withoutComments } from './imports.ts';

type Layer = {
  /** The allowed imports, in the form that `target` returns. */
  readonly may: RegExp;
  /** Patterns that its code must not contain, each with its name. */
  readonly never?: readonly (readonly [RegExp, string])[];
};

const SHARED_WITH_CLIENT =
  /^domain\/([\w]+\/(contract|texts)|policy|problem|calendar|fileName|monthNames|money|numberWords|waitingTime|subscriptions\/plans|documents\/(proposals|uploadLimit)|replay\/.+|live\/readPosition|stayReceipts\/squares|office\/contract\/.+|questionnaire\/.+|compliance\/.+)\.ts$/;

const IMPURE = [
  [/\basync\b|\bawait\b/, 'async'],
  [/\bPromise\b/, 'a promise'],
  [/\bDate\.now\b|\bnew Date\(\s*\)|\bDate\(\s*\)|\bperformance\./, 'the clock'],
  [/\bMath\.random\b|\brandomUUID\b/, 'randomness'],
  [/\bprocess\.|\bglobalThis\b|\bfetch\(/, 'the outside world'],
] as const;

/** The folders of the product and what each may import. */
export const LAYERS: Readonly<Record<string, Layer>> = {
  domain: { may: /^(package:zod$|domain\/)/, never: IMPURE },
  projections: { may: /^(projections|domain)\// },
  // Runs in Node, in a browser, and in a file without a server.
  verifier: { may: /^(package:(?!node:)|verifier\/|domain\/)/ },
  server: { may: /^(package:|node:|(server|projections|domain|verifier)\/)/ },
  client: { may: new RegExp(`^(package:|client/|verifier/)|${SHARED_WITH_CLIENT.source}`) },
};

type Exception = { readonly from: RegExp; readonly to: string };

/** Imports that the table above forbids, with the reason for each. */
const EXCEPTIONS: readonly Exception[] = [
  // Prints, mails and screens show the same colours. The file holds plain data and imports nothing, so no MUI is loaded.
  { from: /^server\/(mail|print)\//, to: 'client/theme/tokens.ts' },
];

const isException = (file: string, path: string): boolean =>
  EXCEPTIONS.some(({ from, to }) => from.test(file) && path === to);

/** The rules that a source breaks, as sentences. */
export const violations = (file: string, source: string): readonly string[] => {
  const layer = LAYERS[file.split('/')[0] ?? ''];
  const code = withoutComments(source);
  const targets = importsOf(source).map((specifier) => target(file, specifier));
  const hasDefaultExport = /\bexport\s+default\b|\bexport\s*\{[^}]*\bas\s+default\b/.test(code);
  return [
    ...targets
      .filter((path) => layer && !layer.may.test(path) && !isException(file, path))
      .map((path) => `${file} -> ${path}`),
    ...targets.filter((path) => layer && /^tests\//.test(path)).map((path) => `${file} -> ${path} (a test)`),
    ...targets.filter((path) => path.startsWith('../')).map((path) => `${file} -> ${path} (outside the project)`),
    ...(layer?.never ?? []).filter(([pattern]) => pattern.test(code)).map(([, what]) => `${file} uses ${what}`),
    ...(hasDefaultExport && !/\.config\.ts$/.test(file) ? [`${file} has a default export`] : []),
  ];
};

// Assembled from parts, so that the check accepts this file itself.
const PRIVATE_DOCUMENTS = [
  ['spec', 'txt'],
  ...['design', 'api', 'hardening', 'speed', 'style', 'eventstoredb'].map((name) => [name, 'md']),
];
const SECTION = ['spec', 'section'].join(' ');
const PRIVATE = [...PRIVATE_DOCUMENTS.map((parts) => parts.join('\\.')), SECTION].join('|');
const CITATION = new RegExp(`(?<![\\w-])(${PRIVATE})\\b`, 'gi');

/** Citations of documents outside the repository. Readers of the code do not have them. */
export const citations = (file: string, text: string): readonly string[] =>
  text
    .split('\n')
    .flatMap((line, index) =>
      [...line.matchAll(CITATION)].map(([document]) => `${file}:${index + 1} cites ${document}`),
    );
