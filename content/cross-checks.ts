import { ContentError } from './content-error.ts'
import { dayContradiction, startContradictions, zoneContradiction } from './contradictions.ts'
import { corporatePaths, fixedPaths, formPaths, policyNames } from './pages.ts'
import type { Content } from './schema.ts'
import { getParts, type Source } from './source.ts'

const PAGE_NAME = /^[a-z][a-z0-9&-]*[a-z0-9]$/

/** Checks references between files, and that paths of pages are unique. */
export function checkAcross(content: Content, sources: ReadonlyMap<string, Source>): void {
  const fail = (file: string, path: PropertyKey[], sentence: string): never => {
    throw new ContentError(file, sources.get(file)?.getLine(path) ?? 1, sentence)
  }
  const courses = new Set(content.courses.map(({ id }) => id))
  const mustBeCourse = (file: string, path: PropertyKey[], id: string) => {
    if (!courses.has(id)) fail(file, path, `There is no course "${id}": content/courses has no such file.`)
  }

  const { goal, interest } = content.choose.questions
  for (const { id, related, fit } of content.courses) {
    const file = `courses/${id}.md`
    for (const [field, { options }] of Object.entries({ goals: goal, interests: interest })) {
      for (const answer of Object.keys(fit?.[field as 'goals' | 'interests'] ?? {})) {
        if (options.some((option) => option.id === answer)) continue
        fail(file, ['fit', field, answer], `"${answer}" is no answer to that question in choose.yaml.`)
      }
    }
    related.forEach((item, index) => {
      mustBeCourse(file, ['related', index], item)
      if (related.indexOf(item) < index) fail(file, ['related', index], `The course "${item}" is here twice.`)
    })
    if (related.includes(id)) fail(file, ['related'], 'A course is not related to itself.')
  }
  for (const [folder, pages] of Object.entries({ courses: content.courses, policies: content.policies })) {
    for (const { id } of pages) {
      const file = `${folder}/${id}.md`
      if (!PAGE_NAME.test(id))
        fail(file, [], 'The file\'s name is its page\'s path: small letters, digits, "-" and "&".')
      const others: string[] = folder === 'policies' ? content.courses.map((course) => `/${course.id}`) : []
      if ([...fixedPaths, ...others].includes(`/${id}`)) fail(file, [], `The site has a page /${id} already.`)
    }
  }

  const required = [
    ...policyNames.map((name) => `policies/${name}.md`),
    ...corporatePaths.map((path) => `corporate${path}.yaml`),
    ...formPaths.map((path) => `forms/${path.slice(1).replaceAll('/', '-')}.yaml`),
  ]
  const missing = required.find((file) => !sources.has(file))
  if (missing) fail(missing, [], 'The specification asks for this page: it cannot be removed.')

  const mustBeEntries = (file: string, list: string, entries: { id: string; course: string }[]) => {
    entries.forEach(({ id, course }, index) => {
      mustBeCourse(file, [list, index, 'course'], course)
      const isSecond = entries.findIndex((entry) => entry.id === id) < index
      if (isSecond) fail(file, [list, index, 'id'], `There are two ${list} "${id}".`)
    })
  }
  mustBeEntries('starts.yaml', 'starts', content.starts.starts)
  mustBeEntries('calendar.yaml', 'workshops', content.calendar.workshops)
  content.starts.starts.forEach((start, index) => {
    const course = content.courses.find(({ id }) => id === start.course)
    const [field, sentence] = (course && startContradictions(start, course)[0]) ?? []
    if (field && sentence) fail('starts.yaml', ['starts', index, field], sentence)
  })

  for (const [file, source] of sources) {
    // Most documents name no other zone, which takes less time to see at once.
    if (!zoneContradiction(JSON.stringify(source.value), content.company)) continue
    for (const { path, value } of getParts(source.value)) {
      const sentence = typeof value === 'string' ? zoneContradiction(value, content.company) : undefined
      if (sentence) fail(file, path, sentence)
    }
  }

  for (const { id, body } of content.courses) {
    const starts = content.starts.starts.filter(({ course }) => course === id)
    const sentence = dayContradiction(JSON.stringify(body), starts)
    if (sentence) fail(`courses/${id}.md`, [], sentence)
  }

  content.people.instructors?.people.forEach(({ teaches }, index) => {
    teaches.forEach((id, place) => {
      mustBeCourse('people.yaml', ['instructors', 'people', index, 'teaches', place], id)
    })
  })
  content.home.margin?.sheets.forEach(({ course }, index) => {
    mustBeCourse('home.yaml', ['margin', 'sheets', index, 'course'], course)
  })
  for (const { id, week, answer, body } of content.lessons) {
    const file = `lessons/${id}.md`
    mustBeCourse(file, [], id)
    const weeks = content.courses.find((course) => course.id === id)?.weeks ?? 0
    if (week > weeks) fail(file, ['week'], `The training has ${weeks} weeks.`)
    const last = body.findLast((block) => block.type === 'heading')
    if (last?.level !== 2 || last.text !== answer) {
      fail(file, ['answer'], `The last heading of a lesson begins its answer: "## ${answer}".`)
    }
  }
  if (content.scholarship.firstDay < content.scholarship.applicationsClose) {
    fail('scholarship.yaml', ['firstDay'], 'The first day is before applications close.')
  }
}
