import { z } from 'zod'
import { numberText } from '#content/format.ts'
import { planProblem } from '#contract/plans.ts'
import { weekdays } from '#contract/starts.ts'
import { courseId, date, label, printedLabel, printedText, sample, text, tile, time, webAddress } from './parts.ts'
import { plans, refunds } from './plans.ts'

/** ISO 4217. */
export const currency = z.string().refine((code) => Intl.supportedValuesOf('currency').includes(code), {
  error: ({ input }) => `${JSON.stringify(input)} is no currency: write its three letters, such as USD.`,
})

/** Calendars and applications store it. */
export const entryId = z.string().regex(/^[a-z0-9-]{1,60}$/, 'must be small letters, digits and hyphens.')

const countUpTo = (most: number) =>
  z
    .int('must be a whole number.')
    .min(1, 'must be at least 1.')
    .max(most, `must be at most ${numberText(most)}.`)
const amountUpTo = (most: number) =>
  z
    .number()
    .positive('must be more than 0.')
    .max(most, `must be at most ${numberText(most)}.`)
const textUpTo = (most: number) => printedText.pipe(z.string().max(most, `must be at most ${most} characters.`))

/** Without the application fee: an amount, or a range up to `most`. */
const tuition = z
  .strictObject({ amount: amountUpTo(1_000_000), most: amountUpTo(1_000_000).optional(), currency })
  .refine(({ amount, most }) => most === undefined || most > amount, {
    path: ['most'],
    error: 'must be more than the least.',
  })

export const start = z
  .strictObject({
    sample,
    id: entryId,
    course: courseId,
    starts: date,
    ends: date,
    days: z.array(z.enum(weekdays)).min(1, 'must name a day.').max(7),
    from: time,
    to: time,
    /** Other live events; follows the class hours. */
    more: printedText.optional(),
    seats: countUpTo(10_000),
    applyBy: date,
    canceled: z.literal(true).optional(),
    /** When staff closed it for applications, before the last day to apply. */
    closedAt: z.iso.datetime().optional(),
    /** Missing if it is on request. */
    tuition: tuition.optional(),
    /** How it can be paid. */
    plans: plans.optional(),
    /** If a withdrawal has another effect than decisions.yaml says. */
    refunds: refunds.optional(),
    /** For the learners of this start alone: the applicant's page and emails show it, public pages do not. */
    joining: textUpTo(400).optional(),
    /** What its learners prepare, for them alone. */
    prepare: textUpTo(400).optional(),
  })
  .refine(({ starts, ends }) => ends > starts, { path: ['ends'], error: 'must be later than the start.' })
  .refine(({ from, to }) => to > from, { path: ['to'], error: 'must be later than the start time.' })
  .refine(({ starts, applyBy }) => applyBy <= starts, { path: ['applyBy'], error: 'must not be after the first day.' })
  .superRefine(({ tuition, plans = [] }, { addIssue }) => {
    const problem = tuition
      ? planProblem(plans, tuition.amount, tuition.currency)
      : plans.length > 0 && 'Set the tuition, too: plans divide it.'
    if (problem) addIssue({ code: 'custom', path: ['plans'], message: problem })
  })

/** starts.yaml: starts of individual trainings. */
export const starts = z.strictObject({ starts: z.array(start) })

const PARTS = 'must have two to four parts on each day.'

/** A part of a workshop day: a line of the outline, and a tile of the picture. */
const workshopPart = z.strictObject({ title: text, text, tile })

const DAY = 86_400_000

/** A workshop of the corporate calendar. */
export const workshop = z
  .strictObject({
    sample,
    id: entryId,
    title: textUpTo(60),
    summary: textUpTo(180),
    course: courseId,
    starts: date,
    ends: date,
    from: time,
    to: time,
    place: printedLabel,
    seats: countUpTo(1000),
    /** Per seat, before taxes. */
    price: amountUpTo(100_000),
    trainer: z.strictObject({ name: label, line: text }),
    audience: z.array(printedText).min(1).max(4, 'must have at most four lines.'),
    bring: text.optional(),
    /** Parts of each day, the same number every day, because the picture has a row per day. */
    outline: z.array(z.array(workshopPart).min(2, PARTS).max(4, PARTS)).min(1),
    canceled: z.literal(true).optional(),
  })
  .refine(({ starts, ends }) => ends >= starts, { path: ['ends'], error: 'must not be before the first day.' })
  .refine(({ from, to }) => to > from, {
    path: ['to'],
    error: 'must be later than the start time.',
  })
  .refine(({ starts, ends, outline }) => outline.length === (Date.parse(ends) - Date.parse(starts)) / DAY + 1, {
    path: ['outline'],
    error: 'must cover each day of the workshop.',
  })
  .refine(({ outline }) => new Set(outline.map((day) => day.length)).size === 1, {
    path: ['outline'],
    error: 'must have the same number of parts on each day.',
  })

/** Shown in the hero; the accepted waiver code unless WAIVER_CODE is set. Case-insensitive. */
export const promoCode = z.string().regex(/^[A-Za-z0-9-]{4,32}$/, 'must be 4 to 32 letters, digits or hyphens.')

/** A round of the scholarship. */
export const round = z
  .strictObject({
    sample,
    id: entryId,
    applicationsClose: date,
    firstDay: date,
    promoCode,
    /** The code no longer waives the fee. It does after the round, too, until staff end it. */
    codeEnded: z.literal(true).optional(),
  })
  .refine(({ applicationsClose, firstDay }) => firstDay >= applicationsClose, {
    path: ['firstDay'],
    error: 'The first day is before applications close.',
  })

const MINUTES = 'must be from 15 to 240.'

/** The weekly information session. */
export const informationSession = z.strictObject({
  sample,
  /** 0 is Sunday, as in Date.getDay(). */
  weekday: z.int().min(0).max(6),
  time,
  minutes: z.int().min(15, MINUTES).max(240, MINUTES),
  bookingUrl: webAddress,
  /** Such as "Zoom". */
  platform: label.optional(),
  /** Days without it. */
  exceptions: z.array(date).max(60, 'must be at most 60 days.').optional(),
})
