import { z } from 'zod'
import {
  courseId,
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
  sitePath,
  steps,
  text,
  tile,
  time,
  timeZone,
  webAddress,
} from './parts.ts'
import { artifact } from './work.ts'

const pageHead = { sample, meta, picture, heading }
/** A section that the page leaves out where nothing is said. */
const questions = z.array(question).min(3).optional()
const pointList = z.strictObject({ heading, points: z.array(text).min(3) })

/** A page with a form, below the page that explains it. */
const formPage = z.strictObject({ meta, picture, heading, next: steps.optional() })

export const talents = z.strictObject({
  ...pageHead,
  action: link,
  arrangements: featureRows.optional(),
  process: steps.optional(),
  roles: z.strictObject({ heading, roles: z.array(point).min(3) }).optional(),
  /** People without their names: what they can do, and a project that opens. */
  profiles: z.strictObject({
    heading,
    openLabel: label,
    profiles: z.array(
      z.strictObject({ sample, title: label, text, portrait: picture, facts: z.array(text).min(1), project: artifact }),
    ),
  }),
  questions,
  request: formPage,
})

export const resumes = z.strictObject({
  ...pageHead,
  action: link,
  process: steps.optional(),
  advice: featureRows,
  questions,
  submit: formPage,
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
  session: needed(
    z.strictObject({
      sample,
      title: text,
      /** 0 is Sunday, as Date.getDay() counts. */
      weekday: z.int().min(0).max(6),
      time,
      timeZone,
      /** The zone's name in a sentence. */
      zoneLabel: label,
      minutes: z.int().min(15).max(240),
      bookingUrl: webAddress,
      bookingLabel: label,
      feedLabel: label,
    }),
    'the specification asks for it.',
  ),
  agenda: steps.optional(),
  hosts: heading.optional(),
  audience: pointList,
  questions,
})

/** scholarship.yaml. Its dates and code are in no other file. */
export const scholarship = z.strictObject({
  ...pageHead,
  applicationsClose: date,
  cohortStarts: date,
  /** Said once applications are closed, with the next step. */
  over: z.strictObject({ text, link }),
  /** Shown in the hero; the one accepted waiver code where WAIVER_CODE is not set. Compared case-insensitively. */
  promoCode: z.string().regex(/^[A-Za-z0-9-]{4,32}$/, 'must be 4 to 32 letters, digits or hyphens.'),
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
  features: featureRows.optional(),
  process: steps.optional(),
  topics: z
    .strictObject({
      heading,
      /** Below each topic: leads to the request form with the topic filled in. */
      linkLabel: label.optional(),
      topics: z.array(point),
    })
    .optional(),
  questions,
})

/** A part of a session's day: a line of its outline, and a tile of its picture. */
const sessionPart = z.strictObject({ title: text, text, tile })

const DAY = 86_400_000

/** calendar.yaml: the sessions for companies. Days are whole days, in the zone given. */
export const calendar = z.strictObject({
  sample,
  title: text,
  text,
  timeZone,
  zoneLabel: label,
  feedLabel: label,
  reserveLabel: label,
  /** Of all prices; ISO 4217. */
  currency: z.string().refine((code) => Intl.supportedValuesOf('currency').includes(code), {
    error: ({ input }) => `${JSON.stringify(input)} is no currency: write its three letters, such as USD.`,
  }),
  /** What a seat includes. */
  includes: z.array(text).min(2).max(6),
  estimate: z.strictObject({ validDays: z.int().min(1).max(365), taxes: text, confirm: z.array(text).min(1).max(4) }),
  invoice: z.strictObject({ heading, terms: z.array(point).min(2) }),
  request: z.strictObject({ heading, notHeld: text, next: steps }),
  sessions: z.array(
    z
      .strictObject({
        id: z.string().regex(/^[a-z0-9-]+$/, 'must be small letters, digits and hyphens.'),
        title: text.pipe(z.string().max(60)),
        summary: text.pipe(z.string().max(180)),
        course: courseId,
        starts: date,
        ends: date,
        from: time,
        to: time,
        place: label,
        seats: z.int().min(1).max(1000),
        /** For one seat, before taxes. */
        price: z.number().positive().max(100_000),
        trainer: z.strictObject({ name: label, line: text }),
        audience: z.array(text).min(1).max(4),
        bring: text.optional(),
        /** For each day its parts, as many on each day: the picture has a row a day. */
        outline: z.array(z.array(sessionPart).min(2).max(4)).min(1),
      })
      .refine(({ starts, ends }) => ends >= starts, { path: ['ends'], error: 'lies before the session starts.' })
      .refine(({ from, to }) => to > from, {
        path: ['to'],
        error: 'must be later than the hour at which a day begins.',
      })
      .refine(({ starts, ends, outline }) => outline.length === (Date.parse(ends) - Date.parse(starts)) / DAY + 1, {
        path: ['outline'],
        error: 'must have a list for each day of the session.',
      })
      .refine(({ outline }) => new Set(outline.map((day) => day.length)).size === 1, {
        path: ['outline'],
        error: 'must have as many parts on each day.',
      }),
  ),
})

export const newsletter = z.strictObject({
  withoutScript: text,
  meta,
  picture,
  heading,
  ask: z.strictObject({ text, button: label, busy: label }),
  done: point,
  again: point,
  /** Where the link carries no token, or a part of one. */
  incomplete: point,
  failed: text,
})

/** Within which time something happens. */
const by = z.strictObject({ sample, text })

/** What happens after an application, with a time by which it does. */
const promisedSteps = z.strictObject({ heading, steps: z.array(point.extend({ by: by.optional() })).min(2) })

/** Before and after an application is sent: form, fee, talk, decision. `/application` marks the current one. */
const applicationSteps = z.strictObject({ heading, steps: z.array(point).length(4) })

/** apply.yaml: what is beside the enrollment form, whose own words are the specification's. Pictures are for shared links. */
export const apply = z.strictObject({
  meta,
  picture,
  next: applicationSteps.optional(),
  success: z.strictObject({ meta, picture, next: promisedSteps.optional() }),
  /** When applicants get an answer, by the status of their application. */
  answers: z.strictObject({ submitted: by, in_review: by, waitlisted: by, accepted: by }).partial().optional(),
})

/** policies/<name>.md, the page /<name>: front matter, then the text under `##` and `###` headings. */
export const policy = z.strictObject({ sample, title: label, meta, picture, lead: text, lastChanged: date })
