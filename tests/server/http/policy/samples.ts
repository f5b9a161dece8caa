import { REQUESTS, type Sample, type Things } from './requests.ts';

/** The valid request of a call that the description names `PUT /api/properties/{id}`; undefined if there is none. */
export const sampleOf = (name: string, things: Things): Sample | undefined => {
  const [method = '', path = ''] = name.split(' ');
  const route = path.replaceAll(/\{(\w+)\}/g, ':$1');
  const names = [`${method} ${route.replace(/^\/api/, '')}`, `${method} (page) ${route}`];
  return names.map((known) => REQUESTS[known]?.(things)).find((sample) => sample !== undefined);
};
