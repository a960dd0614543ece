import { isConfirmed } from '#content/confirmed.ts'
import type { Content } from '#content/schema.ts'
import type { SitePage } from '#content/site-pages.ts'
import { breadcrumbs } from './breadcrumbs.ts'
import { informationSession } from './information-session.ts'
import { organization } from './organization.ts'
import { questionsPage } from './questions-page.ts'
import type { Thing } from './thing.ts'
import { training } from './training.ts'

/** Pages about the academy itself. */
const aboutAcademy = ['/', '/about', '/contact']

/** All that a page tells search engines beyond its text: confirmed facts only, and nothing where they are told to keep away. */
export function pageThings(page: SitePage, content: Content): Thing[] {
  if (page.unlisted) return []
  const { company, webinar } = content
  const course = content.courses.find(({ path }) => path === page.path)
  return [
    ...(aboutAcademy.includes(page.path) ? [organization(content)] : []),
    ...(course ? [training(course, content)] : []),
    ...(page.path === '/webinar' && isConfirmed(content, 'webinar.yaml', 'session')
      ? [informationSession(webinar, company)]
      : []),
    ...(page.questions.length ? [questionsPage(page.questions)] : []),
    ...(page.path === '/' ? [] : [breadcrumbs(page, content.navigation.header.entries.home.label)]),
  ]
}
