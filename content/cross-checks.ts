import { ContentError } from './content-error.ts'
import type { Content } from './schema.ts'
import { isSitePath } from './site-paths.ts'
import type { Source } from './source.ts'

type Sources = ReadonlyMap<string, Source>

/** Checks what no file can be checked for by itself: references, and that names and pages stand once. */
export function checkAcross(content: Content, sources: Sources): void {
  const fail = (file: string, path: PropertyKey[], sentence: string): never => {
    throw new ContentError(file, sources.get(file)?.lineOf(path) ?? 1, sentence)
  }
  const courses = new Map(content.courses.map((course) => [course.id, course]))
  const mustBeCourses = (file: string, path: PropertyKey[], ids: string[]) =>
    ids.forEach((id, index) => {
      if (!courses.has(id)) fail(file, [...path, index], `There is no course "${id}" in content/courses.yaml.`)
      if (ids.indexOf(id) < index) fail(file, [...path, index], `The course "${id}" stands here twice.`)
    })

  content.courses.forEach((course, index) => {
    if (content.courses.findIndex(({ id }) => id === course.id) < index) {
      fail('courses.yaml', [index, 'id'], `The course "${course.id}" stands twice.`)
    }
    if (!isSitePath(course.path)) fail('courses.yaml', [index, 'id'], `The site has no page ${course.path}.`)
    if (!content.coursePages.some(({ id }) => id === course.id)) {
      fail(
        'courses.yaml',
        [index, 'id'],
        `The course "${course.id}" has no page: content/courses/${course.id}.md is missing.`,
      )
    }
  })
  for (const page of content.coursePages) {
    const file = `courses/${page.id}.md`
    const course = courses.get(page.id) ?? fail(file, [], `There is no course "${page.id}" in content/courses.yaml.`)
    if (page.curriculum.length !== course.weeks) {
      fail(file, ['curriculum'], `The curriculum has ${page.curriculum.length} weeks, the course ${course.weeks}.`)
    }
    mustBeCourses(file, ['related'], page.related)
    if (page.related.includes(page.id)) fail(file, ['related'], 'A course is not related to itself.')
  }

  const menu = content.navigation.header.entries.individual.courses
  mustBeCourses('navigation.yaml', ['header', 'entries', 'individual', 'courses'], menu)
  mustBeCourses('home.yaml', ['tracks', 'courses'], content.home.tracks.courses)
  mustBeCourses('scholarship.yaml', ['courses'], content.scholarship.courses)
  for (const course of content.courses) {
    if (!menu.includes(course.id)) {
      fail(
        'navigation.yaml',
        ['header', 'entries', 'individual', 'courses'],
        `The course "${course.id}" is missing here.`,
      )
    }
    if (!content.home.tracks.courses.includes(course.id)) {
      fail('home.yaml', ['tracks', 'courses'], `The course "${course.id}" is missing here.`)
    }
  }

  const { sessions } = content.calendar
  sessions.forEach((session, index) => {
    if (!courses.has(session.course)) {
      fail(
        'calendar.yaml',
        ['sessions', index, 'course'],
        `There is no course "${session.course}" in content/courses.yaml.`,
      )
    }
    if (sessions.findIndex(({ id }) => id === session.id) < index) {
      fail('calendar.yaml', ['sessions', index, 'id'], `The session "${session.id}" stands twice.`)
    }
  })
  if (content.scholarship.cohortStarts < content.scholarship.applicationsClose) {
    fail('scholarship.yaml', ['cohortStarts'], 'The cohort starts before applications close.')
  }
}
