import { defineConfig } from 'vite';
import { inlinePage } from './scripts/vite/inlinePage.ts';
import { tokens } from './scripts/vite/tokens.ts';

/** Builds the page that checks evidence bundles as one file, into the folder of the built client. */
export default defineConfig({
  plugins: [tokens, inlinePage],
  publicDir: false,
  build: {
    rolldownOptions: {
      input: 'verifier/page/main.ts',
      // A classic script: only such a script can read its own text, which its worker needs.
      output: { format: 'iife', entryFileNames: 'main.js' },
    },
    assetsInlineLimit: () => true,
    cssCodeSplit: false,
    modulePreload: false,
    outDir: 'dist/client/verifier',
    emptyOutDir: true,
  },
});
