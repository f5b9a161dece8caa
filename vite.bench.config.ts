import { defineConfig } from 'vite';

/** The bench as plain JavaScript: a loader of TypeScript wraps every function, and its cost would be measured too. */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    rolldownOptions: { input: { main: 'bench/main.ts', server: 'bench/server.ts' } },
    outDir: 'dist/bench',
    target: 'node20',
    emptyOutDir: true,
  },
});
