import { expect, it } from 'vitest'
import { content } from '#tests/fixtures/sample-content.ts'
import { words } from '#tests/fixtures/words.ts'
import { coursesForPromo, inOrder } from './course-order.ts'
import { deviatingCounts } from './specified-counts.ts'

// What the specification fixes beside dates and prices. An academy that decides otherwise says so here, too.

/** The names of the specified trainings: in the form, in the menu and on their cards, where they differ. */
const names: Record<string, [name: string, menuLabel?: string, cardTitle?: string]> = {
  'ai-engineering': ['AI/ML with Python', 'AI/ML with Python', 'AI/ML Engineering'],
  'generative-ai': ['Generative AI Engineering'],
  'data-analytics': ['Data Analytics'],
  'data-science': ['Data Science with Python'],
  'cloud-aws': ['Cloud Computing with AWS'],
  'cloud-azure': ['Cloud Computing with Azure'],
  'ui-ux': ['UI/UX', 'UI/UX Design'],
  'project-management': ['Agile Project Management'],
  'cyber-security': ['Cyber Security'],
  dbms: ['Database Systems and Management', 'Database Systems and Management', 'Database Management Systems'],
}
const orders = {
  dropdown: Object.keys(names),
  menu: words(
    'generative-ai ai-engineering data-analytics data-science cloud-aws cloud-azure ui-ux project-management',
    'cyber-security dbms',
  ),
  cards: words(
    'ai-engineering generative-ai cloud-aws cloud-azure cyber-security data-science data-analytics ui-ux',
    'project-management dbms',
  ),
}

it.each(['dropdown', 'menu', 'cards'] as const)('has the specified trainings in the order of the %s', (place) => {
  // An academy may have more than these: those stand where they like.
  const specified = inOrder(place, content.courses).filter(({ id }) => id in names)
  expect(specified.map(({ id }) => id)).toEqual(orders[place])
})

it('has them under their specified names and paths, two cards with one target', () => {
  for (const [id, [name, menuLabel = name, cardTitle = menuLabel]] of Object.entries(names)) {
    const course = content.courses.find((item) => item.id === id)
    expect(course).toMatchObject({ name, path: `/${id}`, menuLabel, cardTitle })
    expect(course?.cardPath).toBe(id === 'data-analytics' ? '/data-science' : undefined)
  }
})

it('offers the courses of specification 7 with a promotional code, however their names are written', () => {
  const listed = content.courses.map(({ id, name }) => ({ id, courseName: name.toUpperCase() }))
  expect(coursesForPromo(listed, content.courses).map(({ courseName }) => courseName)).toEqual([
    'AI/ML WITH PYTHON',
    'DATA SCIENCE WITH PYTHON',
    'UI/UX',
    'AGILE PROJECT MANAGEMENT',
    'CYBER SECURITY',
  ])
})

it('holds the information session on Wednesdays at noon, Mountain Time', () => {
  expect(content.webinar.informationSession).toMatchObject({ weekday: 3, time: '12:00' })
  expect(content.company.zoneLabel).toBe('Mountain Time')
})

it('has as many logos and links as the specification asks for, and an academy with others hears of it', () => {
  expect(deviatingCounts(content)).toEqual([])
  expect(deviatingCounts({ ...content, logos: { ...content.logos, partners: undefined } })).toEqual([
    { file: 'logos.yaml', field: 'partners', sentence: 'The specification asks for 12 here; there are 0.' },
  ])
})
