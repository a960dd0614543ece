import { expect, test } from 'vitest'
import { coursesForPromo } from './promo.ts'

test('with a promotional code the courses of specification 7 are offered, however their names are written', () => {
  const courses = ['CYBER SECURITY', 'Cloud Computing with AWS', 'ui/ux', 'UI/UX Design'].map((courseName) => ({
    id: courseName,
    courseName,
  }))
  expect(coursesForPromo(courses).map(({ id }) => id)).toEqual(['CYBER SECURITY', 'ui/ux'])
})
