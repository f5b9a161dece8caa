import { addAbortSignal, type Readable } from 'node:stream';
import { type ReadStreamOptions, ZipFile } from 'yazl';

type FileOptions = Partial<ReadStreamOptions>;

/**
 * A ZIP that is written while it is read: each file is opened when its turn comes. When `signal` aborts, the open file is
 * closed, also one that is still being opened.
 */
export const lazyZip = (signal?: AbortSignal) => {
  const zip = new ZipFile();
  // The package's types name only an interface of this PassThrough.
  const output = zip.outputStream as Readable;
  zip.on('error', (error: Error) => output.destroy(error));
  const fail = (error: unknown) => zip.emit('error', error);

  return {
    addBuffer: (name: string, bytes: Buffer, options: FileOptions): void => zip.addBuffer(bytes, name, options),
    addLazily: (name: string, open: () => Promise<Readable>, options: FileOptions): void =>
      zip.addReadStreamLazy(name, options, (opened) => {
        open().then((stream) => {
          stream.on('error', fail);
          // Stops listening to the signal when the stream has ended: an account may have thousands of files.
          opened(null, signal ? addAbortSignal(signal, stream) : stream);
        }, fail);
      }),
    end: (): Readable => {
      zip.end();
      return output;
    },
  };
};
