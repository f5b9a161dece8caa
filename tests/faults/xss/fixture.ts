import type { HttpClient } from '../../support/http.ts';
import type { TestServer } from '../../support/server.ts';

/** What the payloads are stored in and shown by. */
export type Fixture = {
  readonly server: TestServer;
  readonly owner: HttpClient;
  readonly staff: HttpClient;
  readonly today: string;
  /** A property with a badge, and one without. */
  readonly main: string;
  readonly assessment: string;
  readonly second: string;
  readonly badge: string;
};
