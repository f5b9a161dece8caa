import { type Child, element } from '../dom/elements.ts';
import { type IconName, icon } from '../dom/icons.ts';

export type Point = {
  readonly sign: IconName;
  /** `no` and `still` change the colour of the sign. */
  readonly kind?: 'no' | 'still';
  readonly title: string;
  readonly text: readonly Child[];
};

/** Statements with their signs. */
export const points = (kind: 'not' | '', list: readonly Point[]): HTMLUListElement =>
  element(
    'ul',
    { class: `points ${kind}`.trim() },
    ...list.map((point) =>
      element(
        'li',
        point.kind ? { class: point.kind } : {},
        icon(point.sign),
        element('div', {}, element('b', {}, point.title), ...point.text),
      ),
    ),
  );

export const section = (title: string, ...children: readonly Child[]): HTMLElement =>
  element('section', { class: 'what' }, element('h2', {}, title), ...children);

export const facts = (kind: 'proof' | 'facts', list: readonly (readonly [string, string])[]): HTMLDListElement =>
  element(
    'dl',
    { class: kind },
    ...list.map(([label, value]) => element('div', {}, element('dt', {}, label), element('dd', {}, value))),
  );

/** The heading of a result takes the focus, so that a screen reader says it and a keyboard goes on from it. */
export const verdictHeading = (sign: IconName, kind: '' | 'bad' | 'warn', text: string): HTMLHeadingElement =>
  element(
    'h2',
    { tabindex: '-1' },
    element('span', { class: `seal ${kind}`.trim() }, icon(sign)),
    element('span', {}, text),
  );
