import type { Schema } from '../../../../server/http/openapi/jsonSchema.ts';
import { type ApiDocument, type Operation, operationsOf } from '../../../faults/fuzz/described/operations.ts';

/** A place of a request that holds the id of something. */
export type IdMember = {
  /** For example `POST /api/badges/generate property_id`. */
  readonly name: string;
  readonly call: string;
  /** `filter`: in the JSON of this parameter. */
  readonly where: 'body' | 'form' | 'query' | 'filter';
  /** The names of the members around it, and its own. `0` stands for the first item of a list. */
  readonly path: readonly string[];
  readonly isList: boolean;
  /** A record may be sent back as it was read, with members that the call cannot change. */
  readonly isIgnored: boolean;
};

type Placed = Pick<IdMember, 'path' | 'isList' | 'isIgnored'>;

const choicesOf = ({ anyOf = [], oneOf = [], allOf = [] }: Schema): readonly Schema[] => [...anyOf, ...oneOf, ...allOf];

const isUuid = (schema: Schema): boolean => schema.format === 'uuid' || choicesOf(schema).some(isUuid);
const itemsOf = ({ items }: Schema): Schema | undefined => (typeof items === 'object' ? items : undefined);
const hasName = (name: string): boolean => /(^|_)ids?$/.test(name);

/** The ids in what a schema describes, whatever they are called. */
const placedIn =
  (schemas: ApiDocument['components']['schemas']) =>
  (schema: Schema, path: readonly string[] = []): readonly Placed[] => {
    const inside = placedIn(schemas);
    if (schema.$ref) return inside(schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}, path);
    const items = itemsOf(schema);
    const name = path.at(-1) ?? '';
    if (hasName(name) || isUuid(schema) || (items && isUuid(items)))
      return [{ path, isList: items !== undefined, isIgnored: schema.readOnly === true }];
    return [
      ...Object.entries(schema.properties ?? {}).flatMap(([inner, each]) => inside(each, [...path, inner])),
      ...(items ? inside(items, [...path, '0']) : []),
      ...choicesOf(schema).flatMap((each) => inside(each, path)),
    ];
  };

const FORM = 'multipart/form-data';

export const idMembersOf = (document: ApiDocument): readonly IdMember[] => {
  const placed = placedIn(document.components.schemas);
  const membersOf = ({ name: call, parameters, body }: Operation): readonly IdMember[] => {
    const named = (where: IdMember['where'], places: readonly Placed[]): readonly IdMember[] =>
      places.map((place) => ({ name: `${call} ${place.path.join('.')}`, call, where, ...place }));
    const queries = parameters.filter((parameter) => parameter.in === 'query');
    return [
      ...(body ? named(body.type === FORM ? 'form' : 'body', placed(body.media.schema)) : []),
      ...queries.flatMap(({ name, schema }) => (schema ? named('query', placed(schema, [name])) : [])),
      ...queries.flatMap(({ content = {} }) =>
        Object.values(content).flatMap(({ schema }) => named('filter', placed(schema))),
      ),
    ];
  };
  const members = operationsOf(document).flatMap(membersOf);
  return [...new Map(members.map((member) => [member.name, member])).values()];
};
