import { z } from 'zod'
import { isSitePath, leadsSomewhere, type SitePath } from '#content/site-paths.ts'
import { typeset } from '#content/typeset.ts'

/** A short text kept as typed: names, labels, codes. */
export const label = z.string().trim().min(1)

/** Text for readers: not empty, with the quotation marks of a printed page. */
export const text = label.transform(typeset)

/** A page of the site. */
export const sitePath = z.custom<SitePath>((path) => typeof path === 'string' && isSitePath(path), {
  error: ({ input }) => `${JSON.stringify(input)} is no page of the site.`,
})

/** Anywhere a link may lead: a page, a place within one, a file, another site. */
export const target = z.string().refine(leadsSomewhere, {
  error: ({ input }) => `The link ${JSON.stringify(input)} leads nowhere: the site has no such page.`,
})

/** An address of another site. */
export const webAddress = z.url({ protocol: /^https$/, error: 'must be an address that begins with https://.' })

/** A day as yyyy-mm-dd, and one that the calendar has. */
export const date = z.string().refine((value) => /^\d{4}-\d{2}-\d{2}$/.test(value) && isDay(value), {
  error: ({ input }) => `${JSON.stringify(input)} is no date: write a day of the calendar as yyyy-mm-dd.`,
})

function isDay(value: string): boolean {
  const day = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value)
}

/** A time of day, 24 hours. */
export const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day as hh:mm.')

/** A time zone by its IANA name. */
export const timeZone = z.string().refine((zone) => Intl.supportedValuesOf('timeZone').includes(zone), {
  error: ({ input }) => `${JSON.stringify(input)} is no time zone: write its IANA name, such as America/Denver.`,
})

/** Marks what an academy must replace by its own before launch; `npm run doctor` lists these. */
export const sample = z.literal(true).optional()

/** The id of a course: the last part of its page's path. That there is such a course is checked across files. */
export const courseId = z
  .string()
  .regex(/^[a-z][a-z0-9-]*[a-z0-9]$/, 'must be the id of a course, such as data-science.')

export const link = z.strictObject({ label: text, to: target })
export const heading = z.strictObject({ eyebrow: text.optional(), title: text, lead: text.optional() })
export const question = z.strictObject({ question: text, answer: text })
export const point = z.strictObject({ title: text, text })

/** What search engines and shared links show of a page. Titles come without the academy's name. */
export const meta = z.strictObject({
  title: text.pipe(z.string().max(60)),
  description: text.pipe(z.string().max(180)),
})
