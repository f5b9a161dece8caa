import type { AppRoute } from '../../../server/http/openapi/appRoutes.ts';
import type { Sample } from '../../server/http/policy/requests.ts';
import type { Damage, Edit, Plan } from './plan.ts';

export type RawRequest = {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | undefined;
};

export type Member = readonly [name: string, value: unknown];

export const BOUNDARY = 'x';

export const edited = (members: readonly Member[], edit: Edit): readonly Member[] => {
  if (edit.do === 'add') return [...members, [edit.name, edit.value]];
  const at = members.length === 0 ? 0 : edit.at % members.length;
  const chosen = members[at];
  if (!chosen) return members;
  switch (edit.do) {
    case 'replace':
      return members.with(at, [chosen[0], edit.value]);
    case 'remove':
      return members.toSpliced(at, 1);
    case 'duplicate':
      return members.toSpliced(at, 0, [chosen[0], edit.value]);
  }
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

// Written by hand, because an object cannot have a member twice.
const jsonOf = (members: readonly Member[]): Buffer =>
  Buffer.from(`{${members.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',')}}`);

const quoted = (name: string) => name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

export const multipartOf = async (members: readonly Member[]): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for (const [name, value] of members) {
    const isFile = value instanceof File;
    const filename = isFile ? `; filename="${quoted(value.name)}"` : '';
    parts.push(
      Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${quoted(name)}"${filename}\r\n\r\n`),
      isFile ? Buffer.from(await value.arrayBuffer()) : Buffer.from(textOf(value)),
      Buffer.from('\r\n'),
    );
  }
  return Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]);
};

const damaged = (body: Buffer, damage: Damage): Buffer => {
  switch (damage.do) {
    case 'truncate':
      return body.subarray(0, Math.floor(body.length * damage.at));
    case 'insert': {
      const at = Math.floor(body.length * damage.at);
      return Buffer.concat([body.subarray(0, at), Buffer.from(damage.text), body.subarray(at)]);
    }
    case 'whole':
      return Buffer.from(damage.text);
    case 'empty':
      return Buffer.alloc(0);
  }
};

const written = async ({ json, form }: Sample, edits: readonly Edit[]) => {
  const members: readonly Member[] = form ? [...form] : Object.entries(json ?? {});
  const changed = edits.reduce(edited, members);
  if (form instanceof FormData)
    return { body: await multipartOf(changed), type: `multipart/form-data; boundary=${BOUNDARY}` };
  if (form) {
    const pairs = changed.map(([name, value]): [string, string] => [name, textOf(value)]);
    return { body: Buffer.from(`${new URLSearchParams(pairs)}`), type: 'application/x-www-form-urlencoded' };
  }
  return json === undefined && changed.length === 0 ? {} : { body: jsonOf(changed), type: 'application/json' };
};

/** Unchanged if it can stand in a request line, so that bad escapes are sent, too. */
export const inAddress = (text: string): string =>
  /^[!$-+\--.0-~]*$/.test(text)
    ? text
    : [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');

/** The path of the sample, or without one the pattern; the plan may replace its parameters. */
const pathOf = (pattern: string, sample: string | undefined, { parameter, spelling, query }: Plan): string => {
  const [given = pattern, ownQuery = ''] = (sample ?? pattern).split('?');
  const values = given.split('/');
  const path = pattern
    .split('/')
    .map((part, index) => {
      if (!/^(:|\{\*)/.test(part)) return part;
      if (parameter !== undefined) return inAddress(parameter);
      const own = part.startsWith(':') ? (values[index] ?? '') : values.slice(index).join('/');
      return own.replace(/^[:{].*/, 'unknown');
    })
    .join('/');
  const spelled = { 'upper case': path.toUpperCase(), slash: `${path}/`, 'two slashes': `/${path}` };
  const pairs = (query ?? []).map(([name, value]) => `${inAddress(name)}=${inAddress(value)}`);
  const search = [ownQuery, ...pairs].filter(Boolean).join('&');
  return `${spelling ? spelled[spelling] : path}${search && `?${search}`}`;
};

/** A request that follows the plan: the route's valid sample, or a bare request of a route that has none, changed. */
export const write = async (route: AppRoute, sample: Sample | undefined, plan: Plan): Promise<RawRequest> => {
  const { body, type } = await written(sample ?? { path: route.path }, plan.edits);
  const method = plan.method ?? route.method;
  const sent = plan.damage ? damaged(body ?? Buffer.alloc(0), plan.damage) : body;
  const contentType = plan.contentType ?? type;
  return {
    method,
    path: pathOf(route.path, sample?.path, plan),
    headers: {
      ...(sent && { 'content-length': String(sent.length) }),
      ...(contentType && sent && { 'content-type': contentType }),
      ...Object.fromEntries(plan.headers),
    },
    body: sent,
  };
};
