/** V8's settings of a server in production; package.json and the Dockerfile repeat them. */
export const HEAP_SETTINGS = ['--heap-growing-percent=60', '--max-semi-space-size=8'] as const;
