import type { OpenApiDocument } from '../../server/http/openapi/document.ts';

type Operation = OpenApiDocument['paths'][string][string];
type Content = Readonly<Record<string, { readonly schema: unknown }>>;

const schemasOf = (content: Content = {}) =>
  Object.fromEntries(Object.entries(content).map(([type, { schema }]) => [type, { schema }]));

const mapped = <Value, Result>(record: Readonly<Record<string, Value>>, change: (value: Value) => Result) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));

const namesIn = (headers: Readonly<Record<string, unknown>> = {}) => mapped(headers, () => ({}));

/** Of a refusal its status: its body is the same for all calls. */
const answersOf = ({ responses }: Operation) =>
  Object.fromEntries(
    Object.entries(responses).map(([status, response]) => {
      if ('$ref' in response) return [status, {}];
      const { headers, content } = response;
      return [status, { headers: namesIn(headers), ...(Number(status) < 300 && { content: schemasOf(content) }) }];
    }),
  );

/** What a release promises to clients: without texts and examples, which may change. */
export const promised = ({ info, paths, components }: OpenApiDocument) => ({
  version: info.version,
  paths: mapped(paths, (methods) =>
    mapped(methods, (operation) => {
      const { operationId, security, parameters, requestBody: body } = operation;
      return {
        operationId,
        security,
        parameters,
        ...(body && { requestBody: { required: body.required, content: schemasOf(body.content) } }),
        responses: answersOf(operation),
      };
    }),
  ),
  components: { parameters: components.parameters, schemas: components.schemas },
});
