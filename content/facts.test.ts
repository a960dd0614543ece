import { expect, it } from 'vitest'
import { content } from '#tests/fixtures/sample-content.ts'
import { coursesForPromo, inOrder } from './course-order.ts'
import { deviatingCounts } from './specified-counts.ts'

// What the specification fixes beside dates and prices. An academy that decides otherwise says so here, too.

/** An academy may have more trainings than the specification: those stand where they like. */
const SPECIFIED = new Set(
  'ai-engineering generative-ai data-analytics data-science cloud-aws cloud-azure ui-ux project-management cyber-security dbms'.split(
    ' ',
  ),
)
const isSpecified = (id: string) => SPECIFIED.has(id)

it('serves the course names in their order', () => {
  expect(content.courses.filter(({ id }) => isSpecified(id)).map((course) => course.name)).toEqual([
    'AI/ML with Python',
    'Generative AI Engineering',
    'Data Analytics',
    'Data Science with Python',
    'Cloud Computing with AWS',
    'Cloud Computing with Azure',
    'UI/UX',
    'Agile Project Management',
    'Cyber Security',
    'Database Systems and Management',
  ])
})

it("has the header's menu as specified", () => {
  const menu = inOrder('menu', content.courses).filter(({ id }) => isSpecified(id))
  expect(menu.map((course) => [course.path, course.menuLabel])).toEqual([
    ['/generative-ai', 'Generative AI Engineering'],
    ['/ai-engineering', 'AI/ML with Python'],
    ['/data-analytics', 'Data Analytics'],
    ['/data-science', 'Data Science with Python'],
    ['/cloud-aws', 'Cloud Computing with AWS'],
    ['/cloud-azure', 'Cloud Computing with Azure'],
    ['/ui-ux', 'UI/UX Design'],
    ['/project-management', 'Agile Project Management'],
    ['/cyber-security', 'Cyber Security'],
    ['/dbms', 'Database Systems and Management'],
  ])
})

it("has the home page's cards as specified, two of them with one target", () => {
  const cards = inOrder('cards', content.courses).filter(({ id }) => isSpecified(id))
  expect(cards.map((course) => [course.cardTitle, course.cardPath ?? course.path])).toEqual([
    ['AI/ML Engineering', '/ai-engineering'],
    ['Generative AI Engineering', '/generative-ai'],
    ['Cloud Computing with AWS', '/cloud-aws'],
    ['Cloud Computing with Azure', '/cloud-azure'],
    ['Cyber Security', '/cyber-security'],
    ['Data Science with Python', '/data-science'],
    ['Data Analytics', '/data-science'],
    ['UI/UX Design', '/ui-ux'],
    ['Agile Project Management', '/project-management'],
    ['Database Management Systems', '/dbms'],
  ])
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
  expect(content.webinar.session).toMatchObject({ weekday: 3, time: '12:00', timeZone: 'America/Denver' })
})

it('has as many logos and links as the specification asks for, and an academy with others hears of it', () => {
  expect(deviatingCounts(content)).toEqual([])
  expect(deviatingCounts({ ...content, logos: { ...content.logos, partners: undefined } })).toEqual([
    { file: 'logos.yaml', field: 'partners', sentence: 'The specification asks for 12 here; there are 0.' },
  ])
})
