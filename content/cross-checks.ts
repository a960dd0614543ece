import { ContentError } from './content-error.ts'
import type { Content } from './schema.ts'
import { fixedPaths } from './site-paths.ts'
import type { Source } from './source.ts'

type Sources = ReadonlyMap<string, Source>

const PAGE_NAME = /^[a-z][a-z0-9&-]*[a-z0-9]$/

/** Checks references between files, and that no two pages have the same path. */
export function checkAcross(content: Content, sources: Sources): void {
  const fail = (file: string, path: PropertyKey[], sentence: string): never => {
    throw new ContentError(file, sources.get(file)?.lineOf(path) ?? 1, sentence)
  }
  const courses = new Map(content.courses.map((course) => [course.id, course]))
  const mustBeCourses = (file: string, path: PropertyKey[], ids: string[]) =>
    ids.forEach((id, index) => {
      if (!courses.has(id))
        fail(file, [...path, index], `There is no course "${id}": content/courses has no such file.`)
      if (ids.indexOf(id) < index) fail(file, [...path, index], `The course "${id}" stands here twice.`)
    })

  for (const { id, related } of content.courses) {
    const file = `courses/${id}.md`
    mustBeCourses(file, ['related'], related)
    if (related.includes(id)) fail(file, ['related'], 'A course is not related to itself.')
  }
  for (const [folder, pages] of Object.entries({ courses: content.courses, policies: content.policies })) {
    for (const { id } of pages) {
      const file = `${folder}/${id}.md`
      if (!PAGE_NAME.test(id))
        fail(file, [], 'The file\'s name is its page\'s path: small letters, digits, "-" and "&".')
      const others = folder === 'policies' ? content.courses.map((course) => `/${course.id}`) : []
      if ([...fixedPaths, ...others].includes(`/${id}`)) fail(file, [], `The site has a page /${id} already.`)
    }
  }

  const { sessions } = content.calendar
  sessions.forEach((session, index) => {
    if (!courses.has(session.course)) {
      fail(
        'calendar.yaml',
        ['sessions', index, 'course'],
        `There is no course "${session.course}": content/courses has no such file.`,
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
