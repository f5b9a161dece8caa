type Reply = { readonly status: number; readonly body: Record<string, unknown>; readonly position: string | null };

/** An HTTP client with a cookie jar of its own. */
export const httpClient = (url: string, cookies = new Map<string, string>()) => {
  const request = async (method: string, path: string, body?: object | string): Promise<Reply> => {
    const isForm = typeof body === 'string';
    const response = await fetch(`${url}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
        ...(body !== undefined && {
          'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
        }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(15_000),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=');
      cookies.set(name, value);
    }
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    const position = response.headers.get('x-event-position');
    return { status: response.status, body: isJson ? JSON.parse(text) : {}, position };
  };
  return { request, cookies };
};
export type HttpClient = ReturnType<typeof httpClient>;

/** Somebody who has registered, paid, added a property and begun its assessment: all through the API. */
export const ownerWithAssessment = async (url: string, email: string) => {
  const client = httpClient(url);
  const ok = async (method: string, path: string, body?: object | string) => {
    const reply = await client.request(method, path, body);
    if (reply.status >= 400) throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
    return reply.body;
  };
  await ok('POST', '/api/auth/register', { email, password: 'correct horse battery', name: 'Ada' });
  const { checkout_url } = await ok('POST', '/api/subscriptions/create-checkout', { plan_type: 'single_monthly' });
  await ok('POST', String(checkout_url), 'outcome=paid');
  const address = { address_line1: '1 Quay Street', city: 'Whitby', postcode: 'YO21 1DN', property_type: 'cottage' };
  const { property } = await ok('POST', '/api/properties', { name: 'Sea View', ...address });
  const { id: property_id } = property as { id: string };
  const { assessment_id } = await ok('POST', '/api/assessment/start', { property_id });
  return { client, assessmentId: String(assessment_id) };
};
