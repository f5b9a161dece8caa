import { Session } from 'node:inspector';

// Preloaded by a server in its own process: prints at its end which packages it has loaded.
const packages = new Set<string>();
const session = new Session();
session.connect();
session.on('Debugger.scriptParsed', ({ params: { url } }) => {
  const name = /\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url)?.[1];
  if (name) packages.add(name);
});
session.post('Debugger.enable');
process.on('exit', () => console.log(`Packages: ${[...packages].join(' ')}`));
