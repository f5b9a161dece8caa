import { readdirSync, readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'vite';

export const ROOT = new URL('../../..', import.meta.url).pathname;

export type Expression = { readonly file: string; readonly pattern: string; readonly flags: string };

/** Every file of the product. */
export const SOURCES = ['client', 'domain', 'projections', 'server', 'verifier'].flatMap((folder) =>
  readdirSync(ROOT + folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(ts|tsx|mjs|js)$/.test(file))
    .map((file) => `${folder}/${file}`),
);

const programOf = (file: string) => parseSync(file, readFileSync(ROOT + file, 'utf8')).program;

export const literalsIn = (file: string): readonly Expression[] => {
  const found: Expression[] = [];
  new Visitor({
    Literal: (node) => {
      if ('regex' in node) found.push({ file, ...node.regex });
    },
  }).visit(programOf(file));
  return found;
};

type Call = { readonly callee: { readonly type: string; readonly name?: unknown } };

/** How many places of a file make an expression from a text, with `RegExp(…)`. */
export const placesThatMake = (file: string): number => {
  let count = 0;
  const look = ({ callee }: Call): void => {
    if (callee.type === 'Identifier' && callee.name === 'RegExp') count += 1;
  };
  new Visitor({ NewExpression: look, CallExpression: look }).visit(programOf(file));
  return count;
};
