import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const api = `http://127.0.0.1:${process.env.PORT || 3000}`;

export default defineConfig({
  // Vitest reads this file too, and its tests stand beside client/, not in it.
  root: process.env.VITEST ? import.meta.dirname : 'client',
  plugins: [react()],
  server: { proxy: { '^/api/(?!\\w+\\.ts)': api, '/test-checkout': api } },
  preview: { proxy: { '^/api/(?!\\w+\\.ts)': api, '/test-checkout': api } },
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    // Our CSP has no font-src data:, so nothing may be inlined into the style sheet.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // With our setting of it, which has to run before any schema is made.
            { name: 'zod', test: /node_modules\/zod\/|client\/configureZod\.ts/ },
            { name: 'react', test: /node_modules\/(react|react-dom|react-router|react-router-dom|scheduler)\// },
            { name: 'mui', test: /node_modules\/(@mui|@emotion|react-transition-group|stylis)\// },
          ],
        },
      },
    },
  },
});
