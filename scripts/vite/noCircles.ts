import type { Plugin } from 'vite';

type Imports = Readonly<Record<string, readonly string[]>>;

/** The files of the first circle of static imports, in their order; undefined if there is none. */
export const circleOf = (imports: Imports): readonly string[] | undefined => {
  const withoutCircle = new Set<string>();
  const follow = (file: string, path: readonly string[]): readonly string[] | undefined => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (withoutCircle.has(file)) return undefined;
    for (const imported of imports[file] ?? []) {
      const circle = follow(imported, [...path, file]);
      if (circle) return circle;
    }
    withoutCircle.add(file);
    return undefined;
  };
  for (const file of Object.keys(imports)) {
    const circle = follow(file, []);
    if (circle) return circle;
  }
  return undefined;
};

/** Fails the build if files of the client import each other: one of them would run before what it uses is there. */
export const noCircles: Plugin = {
  name: 'no-circles',
  apply: 'build',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    const circle = circleOf(Object.fromEntries(chunks.map(({ fileName, imports }) => [fileName, imports])));
    if (circle) this.error(`Files of the client import each other: ${circle.join(' → ')}. See scripts/vite/chunks.ts.`);
  },
};
