import { readdirSync, readFileSync } from 'node:fs';
import { Ajv, type AnySchemaObject } from 'ajv';
import { parse, parseAllDocuments } from 'yaml';

// YAML gives unknown values. Each is checked against its schema before a test reads it.
// biome-ignore lint/suspicious/noExplicitAny: the shape is what the schemas check.
export type Parsed = any;

export const compose = (): Parsed => parse(readFileSync('docker-compose.yml', 'utf8'), { merge: true });

const PROMETHEUS = 'deploy/prometheus';

export const prometheus = (): Parsed => parse(readFileSync(`${PROMETHEUS}/prometheus.yml`, 'utf8'));

/** The text of a file of rules. Prometheus finds it beside its configuration. */
export const alertRules = (name: string): string => readFileSync(`${PROMETHEUS}/${name}`, 'utf8');

const MANIFESTS = 'deploy/kubernetes';

export const manifests = (): readonly { readonly file: string; readonly manifest: Parsed }[] =>
  readdirSync(MANIFESTS).flatMap((file) =>
    parseAllDocuments(readFileSync(`${MANIFESTS}/${file}`, 'utf8')).map((document) => ({
      file,
      manifest: document.toJS(),
    })),
  );

export const schemaNamed = (name: string): AnySchemaObject =>
  JSON.parse(readFileSync(`tests/deploy/schemas/${name}.json`, 'utf8'));

/** Says where a value differs from a schema, or from the definition of this name in it. Formats are not checked. */
export const checker = (schema: AnySchemaObject) => {
  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false, validateSchema: false, logger: false });
  ajv.addSchema(schema, 'all');
  return (value: unknown, definition?: string): readonly string[] => {
    const validate = ajv.getSchema(definition === undefined ? 'all' : `all#/definitions/${definition}`);
    if (!validate) return [`there is no schema of ${definition}`];
    if (validate(value)) return [];
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
    );
  };
};
