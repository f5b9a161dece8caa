import { posix } from 'node:path';

/** Code without its comments. */
export const withoutComments = (source: string): string =>
  source.replace(/\/\*[\s\S]*?\*\/|(^|[^:'"`])\/\/[^\n]*/g, (_match, before: string | undefined) => before ?? '');

const STATIC = /(?:^|[\s;}])(?:import|export)\s+(?:[\w*{][^'"`;]*?\sfrom\s*)?['"]([^'"]+)['"]/g;
const DYNAMIC = /\b(?:import|require)\s*\(\s*['"`]([^'"`]+)['"`]/g;
const TYPE = /\bimport\(\s*['"]([^'"]+)['"]\s*\)\./g;

/** The module specifiers in imports, type imports, re-exports, dynamic imports and calls of require. */
export const importsOf = (source: string): readonly string[] => {
  const code = withoutComments(source);
  return [
    ...new Set([STATIC, DYNAMIC, TYPE].flatMap((pattern) => [...code.matchAll(pattern)].map(([, name = '']) => name))),
  ];
};

/** Resolves a specifier to a path from the root of the project, or to `package:name`. */
export const target = (file: string, specifier: string): string =>
  specifier.startsWith('.')
    ? posix.normalize(posix.join(posix.dirname(file), specifier)).replace(/\?.*$/, '')
    : `package:${specifier}`;

/** One path around each import cycle. Type imports count too: such files cannot be understood separately. */
export const importCycles = (sources: ReadonlyMap<string, string>): readonly string[] => {
  const cycles: string[] = [];
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]): void => {
    if (path.includes(file)) cycles.push([...path.slice(path.indexOf(file)), file].join(' -> '));
    if (path.includes(file) || done.has(file)) return;
    for (const specifier of importsOf(sources.get(file) ?? '')) {
      const imported = target(file, specifier);
      if (sources.has(imported)) visit(imported, [...path, file]);
    }
    done.add(file);
  };
  for (const file of sources.keys()) visit(file, []);
  return cycles;
};
