import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { preloading, type ServerForTest } from '../serverProcess.ts';
import { type Look, socketIn } from './measured.ts';

/** The arguments of Node for a server that `lookAt` can ask. */
export const measurable = (...modules: readonly string[]) => preloading('./tests/support/soak/measured.ts', ...modules);

/** What the server holds now. It collects its heap first. */
export const lookAt = ({ dataDir }: ServerForTest): Promise<Look> =>
  new Promise((answered, reject) => {
    const asked = request({ socketPath: socketIn(dataDir) }, (response) => {
      text(response).then((body) => answered(JSON.parse(body)), reject);
    });
    asked.on('error', reject).end();
  });
