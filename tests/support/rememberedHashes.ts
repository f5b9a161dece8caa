import { createRequire } from 'node:module';

const argon2: typeof import('@node-rs/argon2') = createRequire(import.meta.url)('@node-rs/argon2');

/** Calls with the same arguments share the result of the first. */
const remembering = <Arguments extends readonly unknown[], Result>(work: (...given: Arguments) => Promise<Result>) => {
  const results = new Map<string, Promise<Result>>();
  return (...given: Arguments): Promise<Result> => {
    const key = JSON.stringify(given);
    const result = results.get(key) ?? work(...given);
    results.set(key, result);
    return result;
  };
};

/**
 * In place of `@node-rs/argon2` for the server's tests: thousands of accounts have the same password, and a real hash
 * takes 10 to 30 ms of a core. Each password of a process is hashed once, with the product's own parameters.
 */
export const hash = remembering((password: string, options?: import('@node-rs/argon2').Options) =>
  argon2.hash(password, options),
);
export const verify = remembering((hashed: string, password: string) => argon2.verify(hashed, password));
