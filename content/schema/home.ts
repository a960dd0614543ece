import { z } from 'zod'
import {
  courseId,
  featureRows,
  heading,
  label,
  link,
  meta,
  needed,
  photo,
  picture,
  point,
  question,
  section,
  show,
  text,
} from './parts.ts'
import { lines } from './work.ts'

/** 'Learn more', with a topic for screen readers and search engines. */
const more = link.extend({ about: text })

const lineNumber = z.int().min(1)

/** A learner's work with an instructor's notes in the margin, each at a line, counted from 1. */
const sheet = z
  .strictObject({
    label,
    title: text,
    course: courseId,
    lines,
    notes: z
      .array(z.strictObject({ line: lineNumber, text }))
      .min(1)
      .max(4),
    /** A line that the learner added in answer to a note. */
    corrected: z.strictObject({ after: lineNumber, line: lines, text }).optional(),
  })
  .refine(({ lines, notes }) => notes.every(({ line }) => line <= lines.split('\n').length), {
    path: ['notes'],
    error: 'must be at lines that exist.',
  })

const ASKED_FOR = 'the specification asks for this section.'

/** home.yaml, in the order of the page's sections. Dates, codes and hours come from other files. */
export const home = z
  .strictObject({
    meta,
    hero: z.strictObject({
      title: text,
      intro: text,
      picture,
      label: text,
      scholarship: z.strictObject({
        title: text,
        closeLabel: label,
        closedLabel: label,
        startLabel: label,
        startedLabel: label,
        codeLabel: label,
        /** Once applications are closed, while the code is still accepted. */
        codeAfterLabel: label,
        action: link,
      }),
      informationSession: z.strictObject({ title: text, note: point, bookingLabel: label, action: link }),
    }),
    tracks: z.strictObject({ heading, links: z.array(link).max(2) }),
    corporate: z.strictObject({ features: needed(featureRows, ASKED_FOR), picture, action: more, calendar: link }),
    talent: z.strictObject({ heading, arrangements: z.array(point).length(4), action: more }),
    hiring: needed(z.strictObject({ heading, steps: z.array(point).length(4), action: link }), ASKED_FOR),
    reasons: needed(featureRows, ASKED_FOR),
    /** Above the list of reasons. */
    margin: section(z.strictObject({ show, closing: text, sheets: z.array(sheet).length(3) })).optional(),
    callToAction: z.strictObject({ heading, picture, links: z.array(link).length(2) }),
    partners: needed(heading, ASKED_FOR),
    clients: needed(heading, ASKED_FOR),
    testimonials: section(
      z.strictObject({
        show,
        heading,
        quotes: z.array(z.strictObject({ quote: text, name: label, role: text })).min(1),
      }),
    ).optional(),
    questions: z
      .strictObject({
        heading,
        /** Below the answer to one with `namesFee`, the page gives the amount of the application fee. */
        questions: z.array(question.extend({ namesFee: z.literal(true).optional() })).min(4),
      })
      .optional(),
  })
  .refine(({ testimonials, questions }) => questions || testimonials, {
    path: ['questions'],
    error: 'is missing: the specification asks for testimonials or questions.',
  })

const logo = z.strictObject({
  name: label,
  style: z.enum(['plain', 'bold', 'light', 'italic', 'wide', 'mono', 'caps', 'lower']),
  /** A tile before the name: a letter of the alphabet and a color. */
  mark: z
    .string()
    .regex(/^[a-z][0-4]$/, 'must be a tile letter and a color, such as f2.')
    .optional(),
})

const logoWall = z.strictObject({ show, logos: z.array(logo).min(1) })
/** Can show images instead of names. */
const picturedWall = logoWall.extend({ logos: z.array(logo.extend({ photo: photo.optional() })).min(1) })

/** logos.yaml. The specified counts are in specified-counts.ts. */
export const logos = z.strictObject({
  partners: section(needed(picturedWall, ASKED_FOR)),
  clients: section(needed(picturedWall, ASKED_FOR)),
})

/** certifications.yaml: the strip at the end of every page. A separate file, because every page loads it. */
export const certifications = z.strictObject({
  strip: section(needed(logoWall.extend({ title: label }), ASKED_FOR)),
})
