import { HarmfulFile } from '../application/errors.ts';
import type { Audit } from '../application/failure.ts';
import { inspect } from './inspect.ts';

/** Looks for viruses. Each call throws ScannerUnavailable if the scanner does not answer. */
export type Scanner = {
  /** The name of the virus in a file, or null. */
  readonly scan: (path: string) => Promise<string | null>;
  readonly ping: () => Promise<void>;
};

/** The media type of a received file. Throws if it must not be stored. */
export type InspectFile = (path: string, filename: string) => Promise<string>;

export const INFECTED = 'Our virus scanner found something harmful in this file, so we did not store it';

class InfectedFile extends HarmfulFile {
  override readonly audit: Audit;
  constructor(virus: string) {
    super({ file: INFECTED });
    this.audit = { event: 'upload.refused', reason: virus };
  }
}

/** Inspects a file and then has it scanned. While the scanner does not answer, no file is taken. */
export const inspecting =
  (scanner: Scanner | undefined): InspectFile =>
  async (path, filename) => {
    const mediaType = await inspect(path, filename);
    const virus = (await scanner?.scan(path)) ?? null;
    if (virus !== null) throw new InfectedFile(virus);
    return mediaType;
  };
