import autocannon from 'autocannon';

type Request = { readonly method: 'PUT' | 'GET'; readonly path: string; readonly body?: string };
type Load = {
  readonly url: string;
  readonly clients: number;
  readonly seconds: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** What the client of this number asks, over and over. */
  readonly requestsOf: (client: number) => readonly Request[];
};

/** Keeps `clients` connections busy; answers with requests a second and the median latency (ms). Any answer but 2xx is an error. */
export const load = async ({ url, clients, seconds, headers = {}, requestsOf }: Load) => {
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
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} refusals and ${result.errors} errors`);
  return { rate: result.requests.average, p50: result.latency.p50 };
};
