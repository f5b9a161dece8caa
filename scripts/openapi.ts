import { writeFile } from 'node:fs/promises';
import express, { type RequestHandler } from 'express';
import type { RouteDependencies } from '../server/http/dependencies.ts';
import { routesOfApp } from '../server/http/openapi/appRoutes.ts';
import { openApiDocument } from '../server/http/openapi/document.ts';
import type { Logger } from '../server/lib/logger.ts';
import { apiRouters } from '../server/process/compose.ts';
import { CLIENT_TYPES, clientTypes } from './openapi/callTypes.ts';
import { promised } from './openapi/promised.ts';
import { typedClient } from './openapi/typedClient.ts';

// Creating a router does not call its dependencies, so the routes can be listed without a server.
const pass: RequestHandler = (_request, _response, next) => next();
const none = { idempotent: pass, identifyAgain: pass, replies: { readYourWritesByPost: pass } } as RouteDependencies & {
  logger: Logger;
};
const document = openApiDocument(routesOfApp(express().use('/api', ...apiRouters(none))));

const [command] = process.argv.slice(2);
switch (command) {
  case 'client':
    process.stdout.write(typedClient(document));
    break;
  case 'release':
    await writeFile('docs/openapi.released.json', `${JSON.stringify(promised(document))}\n`);
    break;
  default:
    await writeFile('docs/openapi.json', `${JSON.stringify(document, null, 1)}\n`);
    await writeFile(CLIENT_TYPES, clientTypes(document));
}
