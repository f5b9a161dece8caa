import { readFileSync } from 'node:fs';

/** A sentence for the user, who gave something that cannot be used. */
export class Unusable extends Error {}

export const bytesIn = (file: string): Buffer => {
  try {
    return readFileSync(file);
  } catch {
    throw new Unusable(`${file} cannot be read.`);
  }
};

export const textIn = (file: string): string => bytesIn(file).toString('utf8');
