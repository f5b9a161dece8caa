import { defineConfig } from 'vite';

/** Compiles the bench to plain JavaScript: a TypeScript loader would distort the measurements. */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    rolldownOptions: { input: { main: 'bench/main.ts', server: 'bench/server.ts', appender: 'bench/appender.ts' } },
    outDir: 'dist/bench',
    target: 'node20',
    emptyOutDir: true,
  },
});
