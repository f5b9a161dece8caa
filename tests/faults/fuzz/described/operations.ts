import { readFileSync } from 'node:fs';
import type { Schema } from '../../../../server/http/openapi/jsonSchema.ts';
import type { Description } from '../../../support/describedAnswers.ts';

type Ref = { readonly $ref: string };
type Media = { readonly schema: Schema; readonly example?: unknown };
type Contents = Readonly<Record<string, Media>>;

/** A parameter is described by its schema, or by that of the JSON that its text holds. */
export type Parameter = {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly schema?: Schema;
  readonly content?: Contents;
};
type DescribedOperation = {
  readonly tags?: readonly string[];
  readonly parameters?: readonly (Parameter | Ref)[];
  readonly requestBody?: { readonly content: Contents };
};

/** As much of an OpenAPI document as the requests are made from. */
export type ApiDocument = Description & {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
  readonly components: { readonly parameters: Readonly<Record<string, Parameter>> };
};

export type Operation = {
  /** For example `GET /api/properties/{id}`. */
  readonly name: string;
  readonly method: string;
  readonly path: string;
  /** What the document groups it under. */
  readonly tags: readonly string[];
  readonly parameters: readonly Parameter[];
  readonly body: { readonly type: string; readonly media: Media } | undefined;
};

export const readDocument = (file = 'docs/openapi.json'): ApiDocument => JSON.parse(readFileSync(file, 'utf8'));

/** The names of all operations, read in another way than `operationsOf` does. */
export const namesOf = ({ paths }: ApiDocument): readonly string[] =>
  Object.keys(paths).flatMap((path) =>
    Object.keys(paths[path] ?? {}).map((method) => `${method.toUpperCase()} ${path}`),
  );

export const operationsOf = ({ paths, components }: ApiDocument): readonly Operation[] => {
  const resolved = (parameter: Parameter | Ref): Parameter[] => {
    if (!('$ref' in parameter)) return [parameter];
    const named = components.parameters[parameter.$ref.split('/').at(-1) ?? ''];
    return named ? [named] : [];
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { tags = [], parameters = [], requestBody }]): Operation => {
      const [content] = Object.entries(requestBody?.content ?? {});
      return {
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path,
        tags,
        parameters: parameters.flatMap(resolved),
        body: content && { type: content[0], media: content[1] },
      };
    }),
  );
};
