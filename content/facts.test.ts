import { expect, it } from 'vitest'
import { promoCourseNames } from '#contract/promo.ts'
import { loadContent } from './load.ts'

const content = loadContent()
const byId = new Map(content.courses.map((course) => [course.id, course]))

it('offers the scholarship for the courses that a promotional code leaves', () => {
  const names = content.scholarship.courses.map((id) => byId.get(id)?.name)
  expect(names.toSorted()).toEqual([...promoCourseNames].sort())
})

it('gives every course and page a picture of its own', () => {
  const { courses, home, talents, resumes, about, contact, webinar, scholarship, customTraining, corporate } = content
  const pictures = [
    ...courses.map((course) => course.picture),
    ...[talents, resumes, about, contact, webinar, scholarship, customTraining].map((page) => page.picture),
    ...corporate.map((page) => page.picture),
    home.hero.scholarship.picture,
    home.hero.session.picture,
  ].map((picture) => picture.rows.join('\n'))
  expect(new Set(pictures).size).toBe(pictures.length)
  expect(new Set(courses.map((course) => course.picture.palette)).size).toBe(Math.min(courses.length, 10))
})
