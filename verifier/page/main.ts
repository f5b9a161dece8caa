import './configureZod.ts';
import 'virtual:tokens.css';
import './styles/page.css';
import { answerChecks } from './checking/answerChecks.ts';
import { checkInWorker } from './checking/checkInWorker.ts';
import { parseInstallation } from './installation.ts';
import { showPage } from './showPage.ts';

// The worker runs this script, too.
if (typeof document === 'undefined') answerChecks();
else
  showPage({
    page: document,
    installation: parseInstallation(document.querySelector('#installation')?.textContent ?? ''),
    check: checkInWorker(document.currentScript?.textContent ?? ''),
    now: () => new Date(),
  });
