import { refTo, type Schema } from '../jsonSchema.ts';

export type TypePart = { readonly text: string; readonly component?: string };

const plain = (text: string): TypePart => ({ text });

const joined = (parts: readonly (readonly TypePart[])[], between: string): readonly TypePart[] =>
  parts.flatMap((each, index) => (index === 0 ? each : [plain(between), ...each]));

const limitsOf = ({ minLength, maxLength, minimum, maximum, minItems, maxItems }: Schema): string => {
  const limits = [
    minLength !== undefined && minLength > 1 ? `at least ${minLength} characters` : '',
    maxLength !== undefined ? `at most ${maxLength} characters` : '',
    minimum !== undefined ? `from ${minimum}` : '',
    maximum !== undefined ? `to ${maximum}` : '',
    minItems !== undefined && minItems > 1 ? `at least ${minItems}` : '',
    maxItems !== undefined ? `at most ${maxItems}` : '',
  ].filter(Boolean);
  return limits.length > 0 ? ` (${limits.join(', ')})` : '';
};

const FORMATS: Readonly<Record<string, string>> = {
  uuid: 'UUID',
  date: 'day',
  'date-time': 'instant',
  email: 'email address',
  uri: 'address',
};

const NAMES: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'whole number',
  number: 'number',
  boolean: 'true or false',
  object: 'object',
};

const namedType = (type: string | undefined, schema: Schema): readonly TypePart[] => {
  if (type === 'array') {
    if (schema.prefixItems) return [plain('['), ...joined(schema.prefixItems.map(typeText), ', '), plain(']')];
    const items = typeof schema.items === 'object' ? typeText(schema.items) : [];
    return [plain('list of '), ...items, plain(limitsOf(schema))];
  }
  if (type === 'string' && schema.contentMediaType !== undefined) return [plain('file')];
  if (type === 'null') return [plain('null')];
  const format = schema.format === undefined ? undefined : FORMATS[schema.format];
  return [plain((format ?? NAMES[type ?? ''] ?? 'anything') + limitsOf(schema))];
};

/** The type of a value in words. A part that names a schema leads to it. */
export const typeText = (schema: Schema): readonly TypePart[] => {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.slice(refTo('').length);
    return [{ text: name, component: name }];
  }
  if (schema.const !== undefined) return [plain(JSON.stringify(schema.const))];
  if (schema.enum !== undefined) return [plain(schema.enum.map((value) => JSON.stringify(value)).join(' | '))];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return joined(choices.map(typeText), ' or ');
  const types = [schema.type].flat();
  return joined(
    types.map((type) => namedType(type, schema)),
    ' or ',
  );
};
