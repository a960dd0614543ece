import { z } from 'zod'
import { formPaths } from '#content/pages.ts'
import {
  date,
  featureRows,
  heading,
  label,
  link,
  meta,
  needed,
  picture,
  point,
  question,
  sample,
  section,
  show,
  sitePath,
  steps,
  text,
  tile,
} from './parts.ts'
import { currency, informationSession, promoCode, workshop } from './schedule.ts'
import { artifact } from './work.ts'

const pageHead = { sample, meta, picture, heading }
const questions = z.array(question).min(3).optional()
const pointList = z.strictObject({ heading, points: z.array(text).min(3) })

/** forms/<name>.yaml: a form page. Its path may be below the page that explains it. */
export const formPage = z.strictObject({ path: z.enum(formPaths), meta, picture, heading, next: steps.optional() })

export const talents = z.strictObject({
  ...pageHead,
  action: link,
  arrangements: featureRows.optional(),
  process: steps.optional(),
  roles: z.strictObject({ heading, roles: z.array(point).min(3) }).optional(),
  /** Anonymous profiles: skills, and a project that opens. */
  profiles: section(
    z.strictObject({
      show,
      heading,
      openLabel: label,
      profiles: z.array(
        z.strictObject({ title: label, text, portrait: picture, facts: z.array(text).min(1), project: artifact }),
      ),
    }),
  ).optional(),
  questions,
})

export const resumes = z.strictObject({
  ...pageHead,
  action: link,
  /** Who reads a resume, and when. */
  readers: z.strictObject({ heading, readers: z.array(point.extend({ tile })).min(2) }).optional(),
  process: steps.optional(),
  advice: section(z.strictObject({ show, heading, resume: artifact })).optional(),
  questions,
})

export const about = z.strictObject({
  ...pageHead,
  story: z.strictObject({ heading, paragraphs: z.array(text).min(2) }).optional(),
  beliefs: featureRows.optional(),
  method: steps.optional(),
  action: z.strictObject({ heading, links: z.array(link).min(1).max(2) }),
})

export const contact = z.strictObject({
  ...pageHead,
  reasons: z.array(z.strictObject({ title: text, text, link: link.optional() })).min(3),
  next: steps.optional(),
  questions,
})

export const webinar = z.strictObject({
  ...pageHead,
  informationSession: needed(
    informationSession.extend({ title: text, bookingLabel: label, feedLabel: label }),
    'the specification asks for it.',
  ),
  /** Parts of the hour in their order. One without minutes has what the others leave. */
  agenda: z
    .strictObject({ heading, steps: z.array(point.extend({ minutes: z.int().min(1).optional() })).min(2) })
    .optional(),
  hosts: heading.optional(),
  audience: pointList,
  questions,
})

/** scholarship.yaml. No other file has its dates and code. */
export const scholarship = z.strictObject({
  ...pageHead,
  sample,
  applicationsClose: date,
  firstDay: date,
  /** Shown once applications are closed. */
  over: z.strictObject({ text, link }),
  promoCode,
  covers: featureRows.optional(),
  eligibility: pointList.optional(),
  process: steps.optional(),
  questions,
})

export const customTraining = z.strictObject({
  ...pageHead,
  shapes: featureRows.optional(),
  process: steps.optional(),
  form: z.strictObject({ heading, next: steps.optional() }),
  questions,
})

export const corporateTraining = z.strictObject({
  ...pageHead,
  path: sitePath,
  label,
  summary: text,
  actions: z.array(link).min(1).max(2),
  /** An invented outline, such as a company gets before it decides. */
  outline: section(
    z.strictObject({
      show,
      heading,
      parts: z.array(z.strictObject({ when: text, title: text, text, tile })).min(2),
    }),
  ).optional(),
  features: featureRows.optional(),
  process: steps.optional(),
  topics: z
    .strictObject({
      heading,
      /** Below each topic: links to the request form with the topic filled in. */
      linkLabel: label.optional(),
      topics: z.array(point),
    })
    .optional(),
  questions,
})

/** calendar.yaml: workshops. */
export const calendar = z.strictObject({
  sample,
  title: text,
  text,
  feedLabel: label,
  reserveLabel: label,
  /** Currency of all prices (ISO 4217). */
  currency,
  includes: z.array(text).min(2).max(6),
  estimate: z.strictObject({ validDays: z.int().min(1).max(365), taxes: text, confirm: z.array(text).min(1).max(4) }),
  invoice: z.strictObject({ heading, terms: z.array(point).min(2) }),
  request: z.strictObject({ heading, hold: text, next: steps }),
  workshops: z.array(workshop),
})

export const newsletter = z.strictObject({
  meta,
  picture,
  heading,
  ask: z.strictObject({ text, button: label, busy: label }),
  done: point,
  again: point,
  /** For a link with no token or an incomplete one. */
  incomplete: point,
  failed: text,
})

/** A promised time. */
const by = z.strictObject({ sample, text })

const promisedSteps = z.strictObject({ heading, steps: z.array(point.extend({ by: by.optional() })).min(2) })

/** Before and after an application is sent: form, fee, talk, decision. `/application` marks the current step. */
const applicationSteps = z.strictObject({ heading, steps: z.array(point).length(4) })

/** apply.yaml: content beside the enrollment form, whose text the specification has. Pictures are for shared links. */
export const apply = z.strictObject({
  meta,
  picture,
  next: applicationSteps.optional(),
  terms: z.strictObject({ feeReturned: text, tuition: text, credential: point, selection: point }).optional(),
  success: z.strictObject({ meta, picture, next: promisedSteps.optional() }),
  /** Time until an answer, by status. */
  answers: z.strictObject({ submitted: by, in_review: by, waitlisted: by, accepted: by }).partial().optional(),
})

/**
 * lessons/<training>.md, the page /<training>/lesson: front matter, then the lesson, an exercise and its answer. `answer`
 * is the last heading; the page folds what follows it.
 */
export const lesson = z.strictObject({
  title: label,
  /** Week of the training, from 1. */
  week: z.int().min(1),
  minutes: z.int().min(1),
  meta,
  intro: text,
  answer: label,
})

/** policies/<name>.md, the page /<name>: front matter, then text under `##` and `###` headings. */
export const policy = z.strictObject({ sample, title: label, meta, picture, intro: text, lastChanged: date })
