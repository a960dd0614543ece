import { isConfirmed } from './confirmed.ts'
import { fileOf, listedPaths, pages } from './pages.ts'
import type { Content, Heading, Meta, Picture, Question } from './schema.ts'
import { CALENDAR_PATH, type SitePath, workshopPath } from './site-paths.ts'
import { workshopPicture } from './workshop-picture.ts'

/** A page for search engines, shared links and lists of pages. */
export type SitePage = {
  path: SitePath
  title: string
  description: string
  eyebrow?: string | undefined
  headline: string
  picture: Picture
  /** Empty while the answers are samples or unconfirmed. */
  questions: Question[]
  above: { label: string; to: string }[]
  lastChanged?: string
  /** Its description and date are samples or unconfirmed. */
  unconfirmed?: boolean
  /** Hidden from search engines, because it is a step of a process. */
  unlisted?: boolean
}

type Described = { meta: Meta; heading: Heading; picture: Picture; questions?: Question[] | undefined }

/** Lists every page. `site-pages.test.ts` checks that none is missing. */
export function sitePages(content: Content): SitePage[] {
  const { home, apply } = content
  const { individual, corporate } = content.navigation.header.entries
  const asked = (file: string, questions: Question[] = []) => (isConfirmed(content, file, 'questions') ? questions : [])
  const page = (path: SitePath, file: string, { meta, heading, picture, questions }: Described): SitePage => ({
    path,
    ...meta,
    eyebrow: heading.eyebrow,
    headline: heading.title,
    picture,
    questions: asked(file, questions),
    above: [],
    unconfirmed: !isConfirmed(content, file, 'meta'),
  })
  const below = (parent: SitePage, child: SitePage): SitePage => ({
    ...child,
    eyebrow: parent.title,
    above: [{ label: parent.title, to: parent.path }],
  })
  const described = listedPaths.flatMap((path) => {
    const entry = pages[path]
    return 'text' in entry ? [page(path, fileOf(entry.text), content[entry.text])] : []
  })
  const formPages = content.forms.map((form) => {
    const child = page(form.path, `forms/${form.id}.yaml`, form)
    const parent = described.find(({ path }) => form.path.startsWith(`${path}/`))
    return parent ? below(parent, child) : child
  })
  const unlisted = (path: SitePath, { meta, picture }: { meta: Meta; picture: Picture }): SitePage => ({
    ...page(path, '', { meta, picture, heading: { title: meta.title } }),
    unlisted: true,
  })

  const corporatePages = content.corporate.map((training) => ({
    ...page(training.path, `corporate/${training.id}.yaml`, training),
    eyebrow: corporate.label,
  }))
  const calendarPage = corporatePages.find(({ path }) => path === CALENDAR_PATH)

  return [
    page('/', 'home.yaml', {
      meta: home.meta,
      heading: { title: content.company.tagline },
      picture: home.hero.picture,
      questions: home.questions?.questions,
    }),
    ...content.courses.map((course) => ({
      path: course.path,
      title: course.menuLabel,
      description: course.summary,
      eyebrow: individual.label,
      headline: course.menuLabel,
      picture: course.picture,
      questions: asked(`courses/${course.id}.md`, course.questions),
      above: [{ label: individual.label, to: '/#training' }],
    })),
    ...content.lessons.flatMap(({ id, path, title, meta }) => {
      const course = content.courses.find((item) => item.id === id)
      if (!course) return []
      const lesson = page(path, `lessons/${id}.md`, { meta, heading: { title }, picture: course.picture })
      const above = [
        { label: individual.label, to: '/#training' },
        { label: course.menuLabel, to: course.path },
      ]
      return { ...lesson, eyebrow: course.menuLabel, above }
    }),
    ...corporatePages,
    ...content.calendar.workshops.map((workshop) => {
      const { title, summary: description } = workshop
      const child = page(workshopPath(workshop.id), 'calendar.yaml', {
        meta: { title, description },
        heading: { title },
        picture: workshopPicture(workshop, content.courses),
      })
      return calendarPage ? below(calendarPage, child) : child
    }),
    {
      ...page('/apply', 'apply.yaml', { ...apply, heading: { title: apply.meta.title } }),
      above: [{ label: individual.label, to: '/#training' }],
    },
    page('/choose', 'choose.yaml', { ...content.choose, questions: [] }),
    ...described,
    ...formPages,
    ...content.policies.map(({ id, path, meta, picture, title, lastChanged }) => ({
      ...page(path, `policies/${id}.md`, { meta, picture, heading: { title } }),
      lastChanged,
    })),
    unlisted('/success', apply.success),
    unlisted('/unsubscribe', content.newsletter),
  ]
}
