export type ClientCall = {
  readonly method: string;
  /** With `{}` for each value: `/properties/{}/history`. */
  readonly path: string;
  /** The name of the schema by which the answer is read; undefined for a file. */
  readonly schema: string | undefined;
};

const METHODS: Readonly<Record<string, string>> = { read: 'GET', readFile: 'GET', sendForm: 'POST' };

/** Values become `{}`, and a template inside a template becomes part of it. */
const plainTemplates = (source: string): string =>
  source
    .replaceAll(/\$\{url`([^`]*)`\}/g, '$1')
    .replaceAll(/\$\{propertyUrl\([^)]*\)\}/g, '/properties/{}')
    .replaceAll(/\$\{[^{}]*\}/g, '{}')
    .replaceAll(/(\{\})+/g, '{}');

const CALL = /\b(read|write|sendForm|readFile)\(\s*(?:([A-Z]\w+),\s*)?(?:url)?[`'](\/[^`'?]*)[^`']*[`']([^)]{0,80})/g;

/** The calls of the API in a source of the client whose addresses are written out. */
export const clientCalls = (source: string): readonly ClientCall[] =>
  [...plainTemplates(source).matchAll(CALL)].map(([, name = '', schema, path = '', rest = '']) => ({
    method: METHODS[name] ?? /method: '(\w+)'/.exec(rest)?.[1] ?? '',
    path,
    schema,
  }));
