import { fireEvent } from '@testing-library/react';

const setBadInput = (box: HTMLElement, badInput: boolean) =>
  Object.defineProperty(box, 'validity', { configurable: true, value: { badInput } });

/** Like typing 31/06/2027. The date input of jsdom never holds such a date. */
export const enterBadDate = (box: HTMLElement) => {
  setBadInput(box, true);
  fireEvent.change(box, { target: { value: '' } });
};

export const enterDate = (box: HTMLElement, day: string) => {
  setBadInput(box, false);
  fireEvent.change(box, { target: { value: day } });
};

/** Like "Clear" in the calendar of the browser: the value was empty before, so no event says that it changed. */
export const clearBadDate = (box: HTMLElement) => setBadInput(box, false);

/** Like deleting the rest of a date that does not exist. */
export const deleteBadDate = (box: HTMLElement) => {
  setBadInput(box, false);
  fireEvent.keyUp(box, { key: 'Backspace' });
};
