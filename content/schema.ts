import type { z } from 'zod'
import type { Block } from './markdown.ts'
import { choose, compare } from './schema/choosing.ts'
import { claims } from './schema/claims.ts'
import { company, navigation } from './schema/company.ts'
import { course } from './schema/course.ts'
import { decisions } from './schema/decisions.ts'
import { certifications, home, logos } from './schema/home.ts'
import * as pages from './schema/pages.ts'
import type * as parts from './schema/parts.ts'
import { people } from './schema/people.ts'
import { cohorts } from './schema/schedule.ts'
import type { artifact } from './schema/work.ts'
import type { SitePath } from './site-paths.ts'

export const singleFiles = {
  'company.yaml': company,
  'navigation.yaml': navigation,
  'home.yaml': home,
  'logos.yaml': logos,
  'certifications.yaml': certifications,
  'talents.yaml': pages.talents,
  'resumes.yaml': pages.resumes,
  'about.yaml': pages.about,
  'contact.yaml': pages.contact,
  'webinar.yaml': pages.webinar,
  'scholarship.yaml': pages.scholarship,
  'custom-training.yaml': pages.customTraining,
  'calendar.yaml': pages.calendar,
  'cohorts.yaml': cohorts,
  'apply.yaml': pages.apply,
  'newsletter.yaml': pages.newsletter,
  'people.yaml': people,
  'choose.yaml': choose,
  'compare.yaml': compare,
  'decisions.yaml': decisions,
  'claims.yaml': claims,
} as const
type SingleFile = keyof typeof singleFiles

/** Folders of similar files, with the schema of their front matter or YAML. */
export const folders = {
  courses: { schema: course, extension: '.md' },
  lessons: { schema: pages.lesson, extension: '.md' },
  policies: { schema: pages.policy, extension: '.md' },
  corporate: { schema: pages.corporateTraining, extension: '.yaml' },
  forms: { schema: pages.formPage, extension: '.yaml' },
} as const

/** Returns undefined for a file that is not content. */
export function getSchema(file: string): z.ZodType<object> | undefined {
  return singleFiles[file as SingleFile] ?? folders[file.split('/')[0] as keyof typeof folders]?.schema
}

/** `custom-training.yaml` is `customTraining`. */
type FieldOf<File extends string> = File extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<FieldOf<Tail>>}`
  : File extends `${infer Name}.yaml`
    ? Name
    : never

/** The id is the file's name, `body` the prose below the front matter. */
type MarkdownPage = { id: string; path: SitePath; body: Block[] }

/** All content as returned by `loadContent`: single files by name, and the folders. */
export type Content = {
  [File in Exclude<SingleFile, 'claims.yaml'> as FieldOf<File>]: z.output<(typeof singleFiles)[File]>
} & {
  /** In the order of get-courses. */
  courses: CoursePage[]
  lessons: Lesson[]
  policies: Policy[]
  corporate: CorporateTraining[]
  forms: FormPage[]
  /** Parts that are samples or unconfirmed, by file; see content/confirmed.ts. */
  unconfirmed: Record<string, string[]>
}

export type CoursePage = z.output<typeof course> & MarkdownPage
export type Course = Pick<
  CoursePage,
  'id' | 'path' | 'name' | 'menuLabel' | 'cardTitle' | 'cardPath' | 'topic' | 'summary' | 'weeks' | 'picture' | 'order'
>
/** The id is the training's. */
export type Lesson = z.output<typeof pages.lesson> & MarkdownPage
export type Policy = z.output<typeof pages.policy> & MarkdownPage
export type CorporateTraining = z.output<typeof pages.corporateTraining> & { id: string }
export type FormPage = z.output<typeof pages.formPage> & { id: string }
export type Company = Content['company']
export type Webinar = Content['webinar']
export type Scholarship = Content['scholarship']
export type Calendar = Content['calendar']
export type ContentCohort = Content['cohorts']['cohorts'][number]
export type CalendarWorkshop = Calendar['sessions'][number]
export type People = Content['people']
export type Instructor = NonNullable<People['instructors']>['people'][number]
export type Decisions = Content['decisions']
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
