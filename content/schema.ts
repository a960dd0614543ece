import type { z } from 'zod'
import type { Block } from './markdown.ts'
import { company, navigation } from './schema/company.ts'
import { course } from './schema/course.ts'
import type { featureCard, featureRows, steps } from './schema/features.ts'
import { home, logos } from './schema/home.ts'
import * as pages from './schema/pages.ts'
import type { heading, link, meta, point, question } from './schema/parts.ts'
import type { picture } from './schema/picture.ts'
import { policy } from './schema/policy.ts'
import type { SitePath } from './site-paths.ts'

/** The files that stand alone, each with the schema that holds it. */
export const singleFiles = {
  'company.yaml': company,
  'navigation.yaml': navigation,
  'home.yaml': home,
  'logos.yaml': logos,
  'talents.yaml': pages.talents,
  'resumes.yaml': pages.resumes,
  'about.yaml': pages.about,
  'contact.yaml': pages.contact,
  'webinar.yaml': pages.webinar,
  'scholarship.yaml': pages.scholarship,
  'custom-training.yaml': pages.customTraining,
  'calendar.yaml': pages.calendar,
  'apply.yaml': pages.apply,
  'newsletter.yaml': pages.newsletter,
} as const
export type SingleFile = keyof typeof singleFiles

/** The folders of like files, and the schema of their front matter or YAML. */
export const folders = {
  courses: { schema: course, extension: '.md' },
  policies: { schema: policy, extension: '.md' },
  corporate: { schema: pages.corporateTraining, extension: '.yaml' },
} as const

/** A page that is a Markdown file: its id is the file's name, `body` the prose below the front matter. */
type MarkdownPage = { id: string; path: SitePath; body: Block[] }
/** A training with all of its page. */
export type CoursePage = z.output<typeof course> & MarkdownPage
/** A training as the others' pages know it: menus, cards, calendar. */
export type Course = Pick<
  CoursePage,
  'id' | 'path' | 'name' | 'menuLabel' | 'cardTitle' | 'cardPath' | 'topic' | 'summary' | 'weeks' | 'picture' | 'order'
>
export type Policy = z.output<typeof policy> & MarkdownPage
export type CorporateTraining = z.output<typeof pages.corporateTraining> & { id: string }
export type Company = z.output<typeof company>
export type Navigation = z.output<typeof navigation>
export type HomePage = z.output<typeof home>
export type Logos = z.output<typeof logos>
export type TalentsPage = z.output<typeof pages.talents>
export type ResumesPage = z.output<typeof pages.resumes>
export type AboutPage = z.output<typeof pages.about>
export type ContactPage = z.output<typeof pages.contact>
export type Webinar = z.output<typeof pages.webinar>
export type Scholarship = z.output<typeof pages.scholarship>
export type CustomTraining = z.output<typeof pages.customTraining>
export type Calendar = z.output<typeof pages.calendar>
export type CalendarSession = Calendar['sessions'][number]
export type ApplyPage = z.output<typeof pages.apply>
export type NewsletterPage = z.output<typeof pages.newsletter>

export type Picture = z.output<typeof picture>
export type FeatureCard = z.output<typeof featureCard>
export type FeatureRows = z.output<typeof featureRows>
export type Steps = z.output<typeof steps>
export type Heading = z.output<typeof heading>
export type Link = z.output<typeof link>
export type Meta = z.output<typeof meta>
export type Point = z.output<typeof point>
export type Question = z.output<typeof question>
export type Logo = Logos['partners'][number]

/** All of the content, as `loadContent` gives it. */
export type Content = {
  company: Company
  navigation: Navigation
  /** In the order in which get-courses serves them. */
  courses: CoursePage[]
  policies: Policy[]
  corporate: CorporateTraining[]
  home: HomePage
  logos: Logos
  talents: TalentsPage
  resumes: ResumesPage
  about: AboutPage
  contact: ContactPage
  webinar: Webinar
  scholarship: Scholarship
  customTraining: CustomTraining
  calendar: Calendar
  apply: ApplyPage
  newsletter: NewsletterPage
  /** By file, the parts that are samples or wait to be confirmed; see content/confirmed.ts. */
  unconfirmed: Record<string, string[]>
}
