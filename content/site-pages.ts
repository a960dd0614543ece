import type { Content, Heading, Meta, Picture, Question } from './schema.ts'
import type { SitePath } from './site-paths.ts'

/** What a page is, for those who read about it elsewhere: search engines, shared links, lists of pages. */
export type SitePage = {
  path: SitePath
  /** Without the academy's name. */
  title: string
  description: string
  /** The words and the picture of its first screen. */
  eyebrow?: string | undefined
  headline: string
  picture: Picture
  /** Those that it answers. */
  questions: Question[]
  /** What lies between the home page and it. */
  above: { label: string; to: string }[]
  /** The day of its last change, where content says so. */
  lastChanged?: string
  /** Not for search engines: it is a step of something, or the end of it, and not a page to arrive at. */
  unlisted?: boolean
}

type Described = { meta: Meta; heading: Heading; picture: Picture; questions?: Question[] }

/** Every page of the site, from the content that the page itself is made of. `site-pages.test.ts` holds it complete. */
export function sitePages(content: Content): SitePage[] {
  const {
    home,
    about,
    contact,
    talents,
    resumes,
    webinar,
    scholarship,
    customTraining,
    apply,
    newsletter,
    navigation,
  } = content
  const { individual, corporate } = navigation.header.entries
  const page = (path: SitePath, { meta, heading, picture, questions = [] }: Described): SitePage => ({
    path,
    ...meta,
    eyebrow: heading.eyebrow,
    headline: heading.title,
    picture,
    questions,
    above: [],
  })
  const below = (parent: SitePage, child: SitePage): SitePage => ({
    ...child,
    eyebrow: parent.title,
    above: [{ label: parent.title, to: parent.path }],
  })
  const talentsPage = page('/talents', talents)
  const resumesPage = page('/resumes', resumes)
  const unlisted = (path: SitePath, { meta, picture }: { meta: Meta; picture: Picture }): SitePage => ({
    ...page(path, { meta, picture, heading: { title: meta.title } }),
    unlisted: true,
  })

  return [
    {
      ...page('/', {
        meta: home.meta,
        heading: { title: content.company.tagline },
        picture: home.hero.scholarship.picture,
      }),
      questions: home.questions.questions,
    },
    ...content.courses.map((course) => ({
      path: course.path,
      title: course.menuLabel,
      description: course.summary,
      eyebrow: individual.label,
      headline: course.menuLabel,
      picture: course.picture,
      questions: content.coursePages.find(({ id }) => id === course.id)?.questions ?? [],
      above: [{ label: individual.label, to: '/#training' }],
    })),
    ...content.corporate.map((training) => ({ ...page(training.path, training), eyebrow: corporate.label })),
    page('/custom-training', customTraining),
    talentsPage,
    below(talentsPage, page('/talents/request', talents.request)),
    resumesPage,
    below(resumesPage, page('/resumes/submit', resumes.submit)),
    page('/about', about),
    page('/contact', contact),
    page('/webinar', webinar),
    page('/scholarship', scholarship),
    ...content.policies.map(({ path, meta, picture, title, lastChanged }) => ({
      ...page(path, { meta, picture, heading: { title } }),
      lastChanged,
    })),
    unlisted('/apply', apply),
    unlisted('/success', apply.success),
    unlisted('/unsubscribe', newsletter),
  ]
}
