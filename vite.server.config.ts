import { defineConfig } from 'vite';

/** The server as one file beside its packages; `npm start` runs it with plain Node. */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: 'server/main.ts',
    outDir: 'dist/server',
    target: 'node20',
    sourcemap: true,
    emptyOutDir: true,
  },
});
