import { defineConfig } from 'vite';
import { tokens } from './scripts/vite/tokens.ts';

/** Bundles what renders the public pages, with the drawings they show. It runs once, right after the client's build. */
export default defineConfig({
  plugins: [tokens],
  publicDir: false,
  build: {
    ssr: 'scripts/vite/buildPages.ts',
    ssrEmitAssets: true,
    assetsInlineLimit: 0,
    outDir: 'dist/pages',
    target: 'node20',
    emptyOutDir: true,
  },
});
