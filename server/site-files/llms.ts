import { isConfirmed } from '#content/confirmed.ts'
import type { Content } from '#content/schema.ts'
import { type SitePage, sitePages } from '#content/site-pages.ts'

/** llms.txt (https://llmstxt.org): confirmed facts about the academy and its pages. */
export function makeLlms(content: Content, publicUrl: string): string {
  const { company, navigation, courses, corporate, policies } = content
  const entries = navigation.header.entries
  const listed = sitePages(content).filter(({ unlisted, path }) => !unlisted && path !== '/')
  const paths = (list: { path: string }[]) => new Set(list.map(({ path }) => path))
  const [trainings, companies, rules] = [
    paths(courses),
    paths([...corporate, { path: '/custom-training' }]),
    paths(policies),
  ]
  const isOther = ({ path }: SitePage) => !trainings.has(path) && !companies.has(path) && !rules.has(path)
  const pageLine = ({ title, path, description, unconfirmed }: SitePage) =>
    `- [${title}](${publicUrl}${path})${unconfirmed ? '' : `: ${description}`}`
  const fileLine = (title: string, path: string) =>
    `- [${title} (${path.split('.').at(-1)?.toUpperCase()})](${publicUrl}${path})`
  const section = (title: string, pages: SitePage[], more: string[] = []) =>
    [`## ${title}`, '', ...pages.map(pageLine), ...more].join('\n')

  return `${[
    `# ${company.name}`,
    ...(isConfirmed(content, 'company.yaml', 'description') ? [`> ${company.description}`] : []),
    section(
      entries.individual.label,
      listed.filter(({ path }) => trainings.has(path)),
    ),
    section(
      entries.corporate.label,
      listed.filter(({ path }) => companies.has(path)),
      isConfirmed(content, 'calendar.yaml', 'sessions')
        ? [
            fileLine(content.calendar.title, '/training-calendar.ics'),
            fileLine(content.calendar.title, '/training-calendar.pdf'),
          ]
        : [],
    ),
    section(
      'Pages',
      listed.filter(isOther),
      isConfirmed(content, 'webinar.yaml', 'session')
        ? [fileLine(content.webinar.session.title, '/information-session.ics')]
        : [],
    ),
    section(
      'Optional',
      listed.filter(({ path }) => rules.has(path)),
    ),
  ].join('\n\n')}\n`
}
