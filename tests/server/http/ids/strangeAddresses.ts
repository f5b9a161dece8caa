import { type ApiDocument, operationsOf } from '../../../faults/fuzz/described/operations.ts';

/** A place of an address that holds an id. */
export type AddressMember = {
  /** For example `GET /api/properties/{id} id`. */
  readonly name: string;
  readonly call: string;
  readonly parameter: string;
  /** True if its ids are numbers, so that `1` may be one. */
  readonly isNumber: boolean;
};

export const addressMembersOf = (document: ApiDocument): readonly AddressMember[] =>
  operationsOf(document).flatMap(({ name: call, parameters }) =>
    parameters
      .filter((parameter) => parameter.in === 'path')
      .map(({ name: parameter, schema }) => ({
        name: `${call} ${parameter}`,
        call,
        parameter,
        isNumber: schema?.pattern?.startsWith('^\\d') ?? false,
      })),
  );

/** The address with this text in place of the id. `address` is a valid one of the call. */
export const withStrange = ({ call, parameter }: AddressMember, address: string, text: string): string => {
  const [, template = ''] = call.split(' ');
  const [path = '', query] = address.split('?');
  const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const values = new RegExp(`^${template.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '([^/]+?)')}$`).exec(path);
  if (!values) throw new Error(`${address} is no address of ${call}`);
  const at = (name: string): string => (name === parameter ? text : (values[names.indexOf(name) + 1] ?? ''));
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => at(name)) + (query === undefined ? '' : `?${query}`);
};
