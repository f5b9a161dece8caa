// Must be the first import: zod reads its configuration when a schema is created.
import './configureZod.ts';

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import './theme/font.ts';

const root = document.querySelector('#root');
if (!root) throw new Error('index.html has no #root');

createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
