import { isConfirmed } from '#content/confirmed.ts'
import { hasFeed } from '#content/schedule.ts'
import type { Content } from '#content/schema.ts'
import { type SitePage, sitePages } from '#content/site-pages.ts'

/** Builds llms.txt (https://llmstxt.org): confirmed facts about the academy and its pages. */
export function makeLlms(content: Content, publicUrl: string): string {
  const { company, navigation, courses, corporate, policies, calendar, webinar } = content
  const { individual, corporate: forCompanies } = navigation.header.entries
  const listed = sitePages(content).filter(({ unlisted, path }) => !unlisted && path !== '/')
  const pageLine = ({ title, path, description, unconfirmed }: SitePage) =>
    `- [${title}](${publicUrl}${path})${unconfirmed ? '' : `: ${description}`}`
  const fileLine = (title: string, path: string) =>
    `- [${title} (${path.split('.').at(-1)?.toUpperCase()})](${publicUrl}${path})`
  const section = (title: string, has: (page: SitePage) => boolean, files: string[] = []) =>
    [`## ${title}`, '', ...listed.filter(has).map(pageLine), ...files].join('\n')

  const among = (list: { path: string }[]) => (page: SitePage) =>
    list.some(({ path }) => page.path === path || page.path.startsWith(`${path}/`))
  const groups = [among(courses), among([...corporate, { path: '/custom-training' }]), among(policies)] as const
  const [isTraining, isForCompanies, isPolicy] = groups
  const calendars = ['/training-calendar.ics', '/training-calendar.pdf'].map((path) => fileLine(calendar.title, path))
  const sessions = [fileLine(webinar.session.title, '/information-session.ics')]
  const parts = [
    `# ${company.name}`,
    ...(isConfirmed(content, 'company.yaml', 'description') ? [`> ${company.description}`] : []),
    section(individual.label, isTraining),
    section(forCompanies.label, isForCompanies, hasFeed(content) ? calendars : []),
    section('Pages', (page) => !groups.some((has) => has(page)), !content.webinar.session.sample ? sessions : []),
    section('Optional', isPolicy),
  ]
  return `${parts.join('\n\n')}\n`
}
