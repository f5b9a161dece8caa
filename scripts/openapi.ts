import { writeFile } from 'node:fs/promises';
import express from 'express';
import type { RouteDependencies } from '../server/http/dependencies.ts';
import { routesOfApp } from '../server/http/openapi/appRoutes.ts';
import { openApiDocument } from '../server/http/openapi/document.ts';
import type { Logger } from '../server/lib/logger.ts';
import { apiRouters } from '../server/process/compose.ts';

const [file = 'docs/openapi.json'] = process.argv.slice(2);

// Creating a router does not call its dependencies, so the routes can be listed without a server.
const none = { idempotent: (_request, _response, next) => next() } as RouteDependencies & { logger: Logger };
const app = express().use('/api', ...apiRouters(none));

await writeFile(file, `${JSON.stringify(openApiDocument(routesOfApp(app)), null, 1)}\n`);
