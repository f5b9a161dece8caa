import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { CONSOLE_PAGES } from './client/console/paths.ts';
import { PAGES } from './client/paths.ts';
import { CHUNKS } from './scripts/vite/chunks.ts';
import { editionOutlines } from './scripts/vite/editionOutlines.ts';
import { noCircles } from './scripts/vite/noCircles.ts';
import { publicPages, SITE_SCRIPT } from './scripts/vite/publicPages.ts';
import { tokens } from './scripts/vite/tokens.ts';

const api = `http://127.0.0.1:${process.env.PORT || 3000}`;

// The server reads this list and answers 404 for every other path.
const pageList: Plugin = {
  name: 'page-list',
  apply: 'build',
  generateBundle() {
    const pages = new Set<string>([...Object.values(PAGES), ...Object.values(CONSOLE_PAGES)]);
    this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify([...pages]) });
  },
};

// Lists all mails with sample data at /mail.html. The development server renders it, so a build does not contain it.
const mailPreview: Plugin = {
  name: 'mail-preview',
  apply: 'serve',
  configureServer(server) {
    server.middlewares.use('/mail.html', (request, response, next) => {
      server
        .ssrLoadModule(`${import.meta.dirname}/server/mail/preview.tsx`)
        .then(({ previewPage }) => previewPage(`http://${request.headers.host}`))
        .then((page: string) => response.setHeader('Content-Type', 'text/html; charset=utf-8').end(page))
        .catch(next);
    });
  },
};

export default defineConfig({
  // Vitest uses this file, too, and the tests are outside client/.
  root: process.env.VITEST ? import.meta.dirname : 'client',
  plugins: [react(), noCircles, pageList, tokens, editionOutlines, publicPages, mailPreview],
  server: { proxy: { '^/api/(?!\\w+\\.ts)': api, '/test-checkout': api } },
  preview: { proxy: { '^/api/(?!\\w+\\.ts)': api, '/test-checkout': api } },
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    // The public pages are rendered after this build and find their script and style sheet here.
    manifest: 'manifest.json',
    // Our CSP does not allow font-src data:, so no file may be inlined into the style sheet.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Absolute, because the build resolves them from here and the development server from client/.
      input: ['index.html', SITE_SCRIPT].map((file) => join(import.meta.dirname, 'client', file)),
      output: {
        codeSplitting: { groups: CHUNKS },
      },
    },
  },
});
