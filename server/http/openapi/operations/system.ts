import { cached, file, type Group, ok } from '../operation.ts';
import { Health, OpenApi, Ready } from '../published.ts';

export const system: Group = {
  tag: 'System',
  about: 'This description, health and figures.',
  operations: {
    'GET /api/openapi.json': {
      summary: 'This description as OpenAPI 3.1',
      replies: cached(OpenApi),
      headers: ['ETag', 'Cache-Control'],
      isPublic: true,
    },
    'GET /api/docs': { summary: 'This description as a page', replies: cached(file('text/html')), isPublic: true },
    'GET /api/health': { summary: 'Whether the process lives', replies: ok(Health), isPublic: true },
    'GET /api/ready': {
      summary: 'Whether the process can serve',
      replies: { 200: Ready, 503: Ready },
      isPublic: true,
    },
    'GET /api/metrics': {
      summary: 'Figures for Prometheus',
      description: 'With the token of `METRICS_TOKEN`, or on the machine itself if there is no proxy; otherwise 404.',
      replies: ok(file('text/plain', 'application/openmetrics-text')),
      isPublic: true,
    },
  },
};
