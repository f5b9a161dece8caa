import type { OpenApiDocument } from '../document.ts';
import { exampleOf } from '../examples.ts';
import type { Schema } from '../jsonSchema.ts';

export type ShownOperation = OpenApiDocument['paths'][string][string];
export type ShownParameter = NonNullable<ShownOperation['parameters']>[number];

const ORIGIN = 'https://letproof.example';

const noComponent = (name: string): Schema => {
  throw new Error(`A parameter names ${name}`);
};

const exampleFor = (parameter: ShownParameter): string => {
  if (!('name' in parameter)) return '';
  const { schema, content, name } = parameter;
  const value = exampleOf(schema ?? content?.['application/json'].schema ?? {}, noComponent, name);
  return content ? JSON.stringify(value) : String(value);
};

const inPath = (path: string, parameters: readonly ShownParameter[]): string =>
  path.replace(/\{(\w+)\}/g, (_match, name: string) => {
    const parameter = parameters.find((each) => 'name' in each && each.in === 'path' && each.name === name);
    return parameter ? encodeURIComponent(exampleFor(parameter)) : name;
  });

const requiredQuery = (parameters: readonly ShownParameter[]): string => {
  const required = parameters.filter((each) => 'name' in each && each.in === 'query' && each.required);
  const pairs = required.map((each) => ['name' in each ? each.name : '', exampleFor(each)]);
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : '';
};

/** For a shell: a quote ends the text, is escaped, and begins it again. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

const credentials = ({ security }: ShownOperation): readonly string[] => {
  if (security.length === 0) return [];
  return security.some((each) => 'apiKey' in each)
    ? ['-H "Authorization: Bearer $LETPROOF_KEY"']
    : ['--cookie "sid=$LETPROOF_SESSION"'];
};

const bodyOf = ({ requestBody }: ShownOperation): readonly string[] => {
  if (!requestBody) return [];
  if ('multipart/form-data' in requestBody.content) {
    const { properties = {}, required = [] } = requestBody.content['multipart/form-data']?.schema ?? {};
    const fields = required.filter((name) => name !== 'file');
    return [
      ...fields.map((name) => `-F ${quoted(`${name}=${exampleOf(properties[name] ?? {}, noComponent, name)}`)}`),
      "-F 'file=@gas-safety.pdf'",
    ];
  }
  const { example } = requestBody.content['application/json'] ?? {};
  return ["-H 'Content-Type: application/json'", `-d ${quoted(JSON.stringify(example))}`];
};

/** The shortest request that the call accepts, as a command. */
export const curlOf = (method: string, path: string, operation: ShownOperation): string => {
  const parameters = operation.parameters ?? [];
  const address = `${ORIGIN}${inPath(path, parameters)}${requiredQuery(parameters)}`;
  const verb = { get: '', head: '--head ' }[method] ?? `-X ${method.toUpperCase()} `;
  return [`curl ${verb}${quoted(address)}`, ...credentials(operation), ...bodyOf(operation)].join(' \\\n  ');
};
