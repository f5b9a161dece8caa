import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type ClientCall, clientCalls } from '../../../support/clientCalls.ts';
import { readDescription } from '../../../support/describedAnswers.ts';

const { paths } = readDescription();

/** Of the client's schemas, those that leave out what it does not need. */
const LEANER: Readonly<Record<string, string>> = {
  Verification: 'VerificationReply',
  SubscriptionReply: 'VerifyReply',
};

const wildcard = (path: string): RegExp => new RegExp(`^/api${path.replaceAll('.', '\\.').replaceAll('{}', '[^/]+')}$`);

const described = ({ method, path }: ClientCall) => {
  const operations = Object.entries(paths).filter(([, methods]) => methods[method.toLowerCase()]);
  const exact = operations.find(([name]) => name.replaceAll(/\{\w+\}/g, '{}') === `/api${path}`);
  // The last part may be chosen: `/stays/{}.{}`.
  const chosen = path.includes('.{}') ? operations.find(([name]) => wildcard(path).test(name)) : undefined;
  const [, methods] = exact ?? chosen ?? [];
  return methods?.[method.toLowerCase()];
};

const problemOf = (call: ClientCall): string | undefined => {
  const operation = described(call);
  if (!operation) return `${call.method} ${call.path} is not described`;
  const { schema = 'AnyReply' } = call;
  if (schema === 'AnyReply') return undefined;
  const answers = JSON.stringify(Object.entries(operation.responses).filter(([status]) => Number(status) < 300));
  const isNamed = [schema, LEANER[schema]].some((name) => answers.includes(`/schemas/${name}"`));
  return isNamed ? undefined : `${call.method} ${call.path} does not answer ${schema}`;
};

const sources = readdirSync('client', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && file !== join('api', 'http.ts'))
  .map((file) => readFileSync(join('client', file), 'utf8'));

test('our own client calls what is described, and reads the answers by the described schemas', () => {
  const calls = sources.flatMap(clientCalls);
  expect(calls.length).toBeGreaterThan(110);
  expect(calls.flatMap((call) => problemOf(call) ?? [])).toEqual([]);
});

// Controls: what the check finds in a source, and what it refuses.
describe('the check of a call', () => {
  test.each<[string, string]>([
    ["read(PropertiesReply, '/propertys', signal)", 'GET /propertys is not described'],
    [
      `write(PropertyReply, url\`/properties/\${id}\`, { method: 'PATCH', body })`,
      'PATCH /properties/{} is not described',
    ],
    [
      `read(HistoryReply, \`\${propertyUrl(id)}/histroy?\${query}\`, signal)`,
      'GET /properties/{}/histroy is not described',
    ],
    ["read(PropertyReply, '/properties', signal)", 'GET /properties does not answer PropertyReply'],
    [`sendForm(UploadReply, \`/documents/\${id}\`, form)`, 'POST /documents/{} is not described'],
  ])('finds the problem of %s', (source, problem) => expect(clientCalls(source).map(problemOf)).toEqual([problem]));

  test.each([
    `write(PropertyReply, url\`/properties/\${id}\`, { method: 'PUT', body })`,
    `read(HistoryReply, \`\${propertyUrl(propertyId)}/history?\${query}\`, signal)`,
    `read(Verification, \`/badges/verify/\${encodeURIComponent(code)}\${again}\`, signal)`,
    `readFile(\`\${url\`/stays/\${number}\`}.\${ending}\`)`,
    "write(AnyReply, '/auth/logout', { method: 'POST' })",
  ])('finds none in %s', (source) => expect(clientCalls(source).map(problemOf)).toEqual([undefined]));
});
