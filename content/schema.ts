import type { z } from 'zod'
import type { Logo } from './logo.ts'
import type { Block } from './markdown.ts'
import { fileOf } from './pages.ts'
import { billing } from './schema/billing.ts'
import { choose, compare } from './schema/choosing.ts'
import { claims } from './schema/claims.ts'
import { company, navigation } from './schema/company.ts'
import { course } from './schema/course.ts'
import { decisions } from './schema/decisions.ts'
import { certifications, home, logos } from './schema/home.ts'
import * as pages from './schema/pages.ts'
import type * as parts from './schema/parts.ts'
import { people } from './schema/people.ts'
import { starts } from './schema/schedule.ts'
import type { artifact } from './schema/work.ts'
import type { SitePath } from './site-paths.ts'

const { corporateTraining, formPage, lesson, policy, ...singlePages } = pages
const others = {
  company,
  billing,
  navigation,
  home,
  logos,
  certifications,
  starts,
  people,
  choose,
  compare,
  decisions,
  claims,
}
const singles = { ...others, ...singlePages }

/** Name and schema of each single file: `customTraining`, an export of schema/pages.ts, is of custom-training.yaml. */
export const singleFiles = new Map(
  Object.entries(singles).map(([name, schema]) => {
    return [fileOf(name), { name, schema }]
  }),
)

/** Folders of similar files, with the schema of their front matter or YAML. */
export const folders = {
  courses: { schema: course, extension: '.md' },
  lessons: { schema: lesson, extension: '.md' },
  policies: { schema: policy, extension: '.md' },
  corporate: { schema: corporateTraining, extension: '.yaml' },
  forms: { schema: formPage, extension: '.yaml' },
} as const

/** Returns undefined for a file that is not content. */
export function getSchema(file: string): z.ZodType<object> | undefined {
  return singleFiles.get(file)?.schema ?? folders[file.split('/')[0] as keyof typeof folders]?.schema
}

/** The id is the file's name, `body` the prose below the front matter. */
type MarkdownPage = { id: string; path: SitePath; body: Block[] }

/** All content as returned by `loadContent`: single files by name, and the folders. */
export type Content = {
  [Name in Exclude<keyof typeof singles, 'claims'>]: z.output<(typeof singles)[Name]>
} & {
  /** In the order of get-courses. */
  courses: CoursePage[]
  lessons: Lesson[]
  policies: Policy[]
  corporate: CorporateTraining[]
  forms: FormPage[]
  /** Paths of its pages, without workshops. */
  paths: ReadonlySet<SitePath>
  /** Files of photos (`pictures/dana-reyes-12345678-640.webp`). */
  pictures: ReadonlySet<string>
  /** The text of theme.css. */
  theme: string
  logo: Logo
  /** Parts that are samples or unconfirmed, by file; see content/confirmed.ts. */
  unconfirmed: Record<string, string[]>
}

export type CoursePage = z.output<typeof course> & MarkdownPage
export type Course = Pick<
  CoursePage,
  'id' | 'path' | 'name' | 'menuLabel' | 'cardTitle' | 'cardPath' | 'topic' | 'summary' | 'weeks' | 'picture' | 'order'
>
/** The id is the training's. */
export type Lesson = z.output<typeof lesson> & MarkdownPage
export type Policy = z.output<typeof policy> & MarkdownPage
export type CorporateTraining = z.output<typeof corporateTraining> & { id: string }
export type FormPage = z.output<typeof formPage> & { id: string }
export type Company = Content['company']
export type Webinar = Content['webinar']
export type Calendar = Content['calendar']
export type ContentStart = Content['starts']['starts'][number]
export type CalendarWorkshop = Calendar['workshops'][number]
export type People = Content['people']
export type Instructor = NonNullable<People['instructors']>['people'][number]
export type Decisions = Content['decisions']
export type Billing = Content['billing']
export type Choose = Content['choose']
export type LogoWall = NonNullable<Content['logos']['partners']>

export type Picture = z.output<typeof parts.picture>
export type FeatureCard = z.output<typeof parts.featureCard>
export type FeatureRows = z.output<typeof parts.featureRows>
export type Steps = z.output<typeof parts.steps>
export type Heading = z.output<typeof parts.heading>
export type Link = z.output<typeof parts.link>
export type Meta = z.output<typeof parts.meta>
export type Artifact = z.output<typeof artifact>
export type Point = z.output<typeof parts.point>
export type Question = z.output<typeof parts.question>
