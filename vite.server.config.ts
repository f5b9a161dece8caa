import { defineConfig } from 'vite';

/** Bundles the server without its packages. `npm start` runs the bundle with plain Node. */
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
