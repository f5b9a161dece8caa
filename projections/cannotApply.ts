import type { Position } from './recorded.ts';

/** A reader of the log stands still at this event: this build cannot read it, or fails to apply it. */
export class CannotApply extends Error {
  readonly position: Position;
  readonly eventId: string;

  constructor({ position, id }: { readonly position: Position; readonly id: string }, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.position = position;
    this.eventId = id;
  }
}
