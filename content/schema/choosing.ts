import { z } from 'zod'
import { heading, label, meta, picture, sample, text } from './parts.ts'

/** How much programming a training asks for, or a visitor brings; each more than the one before. */
export const programmingLevels = ['none', 'reads', 'some', 'fluent'] as const

const reasons = z.record(label, z.strictObject({ weight: z.int().min(1).max(5), because: text }))

/** Whom a training is for: `goals` and `interests` by the ids of choose.yaml, each with its reason as a sentence. */
export const fit = z.strictObject({
  programming: z.enum(programmingLevels),
  math: text,
  builds: text,
  goals: reasons,
  interests: reasons,
})

const question = <Option extends z.ZodType>(option: Option) =>
  z.strictObject({ question: text, options: z.array(option).min(3) })
const option = { id: label, label: text }

/** choose.yaml: five questions, and two trainings as the answer: both fit, `one` does, or `none`. */
export const choose = z.strictObject({
  sample,
  meta,
  picture,
  heading,
  questions: z.strictObject({
    goal: question(z.strictObject(option)),
    programming: question(z.strictObject({ ...option, id: z.enum(programmingLevels) })),
    hours: question(z.strictObject({ ...option, upTo: z.int().min(1) })),
    /** By when to start, in days from today. */
    start: question(z.strictObject({ ...option, days: z.int().min(1).optional() })),
    interest: question(z.strictObject(option)),
  }),
  submit: label,
  result: heading,
  one: heading,
  none: heading,
  again: heading,
})

/** compare.yaml */
export const compare = z.strictObject({
  sample,
  meta,
  picture,
  heading,
  /** What each level of programming is called in a cell, and in a sentence about a training. */
  programming: z.record(z.enum(programmingLevels), z.strictObject({ label, sentence: text })),
})
