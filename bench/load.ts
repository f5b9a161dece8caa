import autocannon from 'autocannon';

type Request = { readonly method: 'PUT' | 'GET'; readonly path: string; readonly body?: string };
type Load = {
  readonly url: string;
  readonly clients: number;
  readonly seconds: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** The requests that a client repeats. */
  readonly requestsOf: (client: number) => readonly Request[];
};

/** Keeps `clients` connections busy. Returns the requests per second. Throws if any response is not 2xx. */
export const load = async ({ url, clients, seconds, headers = {}, requestsOf }: Load): Promise<number> => {
  let client = 0;
  const result = await autocannon({
    url,
    connections: clients,
    duration: seconds,
    headers: { 'content-type': 'application/json', ...headers },
    setupClient: (one) => {
      one.setRequests(requestsOf(client).map((request) => ({ ...request })));
      client += 1;
    },
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} responses that are not 2xx and ${result.errors} errors`);
  return result.requests.total / result.duration;
};
