import { type RaRecord, useGetList } from 'react-admin';
import type { CallName } from '../../api/address.ts';
import type { Reply } from '../../api/http.ts';

/** A list of the console in docs/openapi.json. Each can be exported. */
export type ListName = {
  [Name in CallName]: Name extends `HEAD /api/console/${infer List}/export` ? List : never;
}[CallName];

/** The lists with such rows. React-admin itself takes any name and any row. */
export type ListOf<Row> = {
  [Name in ListName]: Reply<`GET /api/console/${Name}`> extends readonly Row[] ? Name : never;
}[ListName];

export const useRows = <Row extends RaRecord<string>>(
  list: ListOf<Row>,
  params: Parameters<typeof useGetList<Row>>[1],
) => useGetList<Row>(list, params);
