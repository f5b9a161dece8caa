/** The parameters of a call, as Stripe's clients encode them: `items[0][price]`. */
export type Form = Readonly<Record<string, string>>;
export type StripeReply = { readonly status: number; readonly body: unknown };

export const ok = (body: unknown): StripeReply => ({ status: 200, body });

export const failure = (status: number, type: string, code: string, message = code, param?: string): StripeReply => ({
  status,
  body: { error: { type, code, message, param } },
});

/** `param`: the parameter that names what does not exist. */
export const missing = (param?: string) =>
  failure(404, 'invalid_request_error', 'resource_missing', 'No such object', param);

export const metadataIn = (form: Form, name: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(form).flatMap(([key, value]) =>
      key.startsWith(`${name}[`) ? [[key.slice(name.length + 1, -1), value]] : [],
    ),
  );
