import { expect, test } from 'vitest'

import { lessonOf } from './week-lesson.ts'

test.each([
  [0, 0, { lesson: 'nothing' }],
  [500, 0, { lesson: 'keptAll' }],
  [500, 500, { lesson: 'even' }],
  [500, 100, { lesson: 'kept', kept: 80 }],
  [300, 100, { lesson: 'kept', kept: 66 }],
  [100, 300, { lesson: 'over', missingCents: 200 }],
  [0, 300, { lesson: 'over', missingCents: 300 }],
])('of %i that came in and %i that went out', (inCents, outCents, lesson) => {
  expect(lessonOf({ inCents, outCents })).toEqual(lesson)
})
