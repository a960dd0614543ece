import { z } from 'zod'
import { heading, label, meta, picture, sample, text } from './parts.ts'

/** Required or existing programming skills, in ascending order. */
const programmingLevels = ['none', 'reads', 'some', 'fluent'] as const

const reasons = z.record(label, z.strictObject({ weight: z.int().min(1).max(5), because: text }))

/** Audience of a training: `goals` and `interests` by the ids of choose.yaml, with a reason each. */
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

/** choose.yaml: five questions and two trainings as the answer; `one` if only one fits, `none` if neither. */
export const choose = z.strictObject({
  sample,
  meta,
  picture,
  heading,
  questions: z.strictObject({
    goal: question(z.strictObject(option)),
    programming: question(z.strictObject({ ...option, id: z.enum(programmingLevels) })),
    hours: question(z.strictObject({ ...option, upTo: z.int().min(1) })),
    /** Latest start, in days from today. */
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
  /** Each level's label in a cell, and its sentence about a training. */
  programming: z.record(z.enum(programmingLevels), z.strictObject({ label, sentence: text })),
})
