import { z } from 'zod'
import { featureRows, steps } from './features.ts'
import {
  courseId,
  date,
  heading,
  label,
  link,
  meta,
  point,
  question,
  sample,
  sitePath,
  text,
  time,
  timeZone,
  webAddress,
} from './parts.ts'
import { picture } from './picture.ts'

/** What every page begins with. */
const pageHead = { sample, meta, picture, heading }

/** The page with a form beside the page that explains it. */
const formPage = z.strictObject({ meta, picture, heading, next: steps })

/** talents.yaml: /talents and /talents/request. */
export const talents = z.strictObject({
  ...pageHead,
  action: link,
  arrangements: featureRows,
  process: steps,
  roles: z.strictObject({ heading, roles: z.array(point).min(3) }),
  questions: z.array(question).min(3),
  request: formPage,
})

/** resumes.yaml: /resumes and /resumes/submit. */
export const resumes = z.strictObject({
  ...pageHead,
  action: link,
  process: steps,
  advice: featureRows,
  questions: z.array(question).min(3),
  submit: formPage,
})

/** about.yaml */
export const about = z.strictObject({
  ...pageHead,
  story: z.strictObject({ heading, paragraphs: z.array(text).min(2) }),
  beliefs: featureRows,
  method: steps,
  action: z.strictObject({ heading, links: z.array(link).min(1).max(2) }),
})

/** contact.yaml */
export const contact = z.strictObject({
  ...pageHead,
  reasons: z.array(z.strictObject({ title: text, text, link: link.optional() })).min(3),
  next: steps,
  questions: z.array(question).min(3),
})

/** webinar.yaml: the information session, held every week. */
export const webinar = z.strictObject({
  ...pageHead,
  session: z.strictObject({
    sample,
    title: text,
    /** 0 is Sunday, as Date.getDay() counts. */
    weekday: z.int().min(0).max(6),
    time,
    timeZone,
    /** How the zone is called in a sentence. */
    zoneLabel: label,
    minutes: z.int().min(15).max(240),
    bookingUrl: webAddress,
    bookingLabel: label,
    /** Leads to the calendar file. */
    feedLabel: label,
  }),
  agenda: steps,
  audience: z.strictObject({ heading, points: z.array(text).min(3) }),
  questions: z.array(question).min(3),
})

/** scholarship.yaml: its dates and its code stand here alone. */
export const scholarship = z.strictObject({
  ...pageHead,
  applicationsClose: date,
  cohortStarts: date,
  /** Shown in the hero; the one accepted waiver code where WAIVER_CODE is not set. Compared case-insensitively. */
  promoCode: z.string().regex(/^[A-Za-z0-9-]{4,32}$/, 'must be 4 to 32 letters, digits or hyphens.'),
  covers: featureRows,
  eligibility: z.strictObject({ heading, points: z.array(text).min(3) }),
  process: steps,
  questions: z.array(question).min(3),
})

/** custom-training.yaml */
export const customTraining = z.strictObject({
  ...pageHead,
  shapes: featureRows,
  process: steps,
  form: z.strictObject({ heading, next: steps }),
  questions: z.array(question).min(3),
})

/** corporate/<page>.yaml */
export const corporateTraining = z.strictObject({
  ...pageHead,
  path: sitePath,
  label,
  summary: text,
  actions: z.array(link).min(1).max(2),
  features: featureRows,
  process: steps,
  topics: z.strictObject({
    heading,
    /** Below each topic, where one may ask for it: leads to the request form with the topic filled in. */
    linkLabel: label.optional(),
    topics: z.array(point),
  }),
  questions: z.array(question).min(3),
})

/** calendar.yaml: the coming sessions for companies. Days are whole days, in the zone given. */
export const calendar = z.strictObject({
  sample,
  title: text,
  text,
  timeZone,
  zoneLabel: label,
  /** Leads to the calendar to subscribe to. */
  feedLabel: label,
  /** In each row: leads to the request form with the session filled in. */
  reserveLabel: label,
  sessions: z.array(
    z
      .strictObject({
        id: z.string().regex(/^[a-z0-9-]+$/, 'must be small letters, digits and hyphens.'),
        title: text,
        course: courseId,
        starts: date,
        ends: date,
        /** Each day, from and to. */
        from: time,
        to: time,
        place: label,
        seats: z.int().min(1),
      })
      .refine((session) => session.ends >= session.starts, {
        path: ['ends'],
        error: 'lies before the session starts.',
      })
      .refine((session) => session.to > session.from, {
        path: ['to'],
        error: 'must be later than the hour at which a day begins.',
      }),
  ),
})

/** newsletter.yaml: /unsubscribe. */
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

/** apply.yaml: what stands beside the enrollment form, whose own words are the specification's. Pictures are of the cards. */
export const apply = z.strictObject({ meta, picture, next: steps, success: z.strictObject({ meta, picture }) })
