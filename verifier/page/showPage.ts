import { parseVkey, SIGNATURE } from '../../domain/ledger/note.ts';
import { sha256 } from '../check/bytes.ts';
import { refusedArchive } from '../checkArchive.ts';
import type { ArchiveKind, CheckStep, StepResult } from '../contract.ts';
import { MAX_BYTES } from '../zip/limits.ts';
import type { CheckInWorker } from './checking/checkInWorker.ts';
import type { FileCheck } from './checking/messages.ts';
import { takeFiles } from './dropZone.ts';
import { filePicker } from './filePicker.ts';
import { openFrame } from './frame.ts';
import type { Installation } from './installation.ts';
import type { Actions, PageState } from './state.ts';

type Dependencies = {
  readonly page: Document;
  readonly installation: Installation;
  readonly check: CheckInWorker;
  readonly now: () => Date;
};

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : 'The file could not be read.');

/** Shows the page and does what its visitor asks for. */
export const showPage = ({ page, installation, check, now }: Dependencies): void => {
  const frame = openFrame(page, installation);
  let state: PageState = { status: 'start', problem: null };
  /** The last one. A result of an earlier one comes too late to be shown. */
  let chosen: File | undefined;

  const show = (next: PageState): void => {
    state = next;
    frame.show(state, actions);
  };

  const run = async (file: File, keys: readonly string[]): Promise<FileCheck> => {
    if (file.size > MAX_BYTES) return refusedArchive('The file is larger than a bundle can be.');
    const steps = new Map<CheckStep, StepResult>();
    let kind: ArchiveKind | null = null;
    const progress = () => {
      if (chosen === file) show({ status: 'checking', file, kind, steps });
    };
    progress();
    const bytes = new Uint8Array(await file.arrayBuffer());
    const { former, origin, badgeKeys } = installation;
    return check({ bytes, keys, former, origin, badgeKeys, now: now() }, (step, of) => {
      kind = of;
      steps.set(step.step, step);
      progress();
    });
  };

  const checkFile = async (file: File, keys: readonly string[]): Promise<void> => {
    chosen = file;
    const started = performance.now();
    const outcome = await run(file, keys).then(
      (result): PageState => {
        const seconds = (performance.now() - started) / 1000;
        if (result.kind === 'badge') return { status: 'badge', file, check: result, seconds };
        return { status: 'checked', file, check: result, seconds, refusedKey: null };
      },
      (error: unknown): PageState => ({ status: 'failed', file, reason: reasonOf(error) }),
    );
    if (chosen === file) show(outcome);
  };

  const checkWithKey = (text: string): void => {
    const key = text.trim();
    const isOfLog = parseVkey(sha256, key)?.type === SIGNATURE.ed25519;
    if (chosen && isOfLog) void checkFile(chosen, [key]);
    else if (state.status === 'checked') show({ ...state, refusedKey: text });
  };

  const onFile = (file: File): void => void checkFile(file, installation.keys);
  const actions: Actions = { chooseFile: filePicker(page, onFile), checkWithKey };
  takeFiles(page, { onFile, onProblem: (problem) => show({ status: 'start', problem }) });
  show(state);
};
