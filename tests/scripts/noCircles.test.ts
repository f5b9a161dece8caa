import { expect, test } from 'vitest';
import { circleOf } from '../../scripts/vite/noCircles.ts';

test('files that import each other are found, also through a third', () => {
  const imports = { page: ['frame', 'parts'], frame: ['parts'], parts: ['theme'], theme: ['frame'] };
  expect(circleOf(imports)).toEqual(['frame', 'parts', 'theme', 'frame']);
});

test('a file that several others import is no circle', () => {
  expect(circleOf({ page: ['frame', 'parts'], frame: ['parts'], parts: [] })).toBeUndefined();
});
