import { HttpError, messageOf } from '../../../api/http.ts';

/** What the server says about a field, else its message, else `otherwise`. */
export const failureText = (error: unknown, otherwise: string): string => {
  const [first] = error instanceof HttpError ? Object.values(error.errors) : [];
  return first ?? messageOf(error, otherwise);
};
