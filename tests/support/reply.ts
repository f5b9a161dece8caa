export type Reply = {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
  readonly text: string;
  /** Parsed if it is JSON, else undefined. */
  // biome-ignore lint/suspicious/noExplicitAny: each test checks the fields that it reads.
  readonly body: any;
};
