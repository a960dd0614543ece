import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { isKnownPath, isKnownPhoto, leadsSomewhere } from '#content/known.ts'
import { unprintable } from '#content/printable.ts'
import type { SitePath } from '#content/site-paths.ts'
import { shapes } from '#content/tile-shapes.ts'
import { typeset } from '#content/typeset.ts'

/** A short text kept as typed: names, labels, codes. */
export const label = z.string().trim().min(1)

/** Text for readers, with curly quotation marks. */
export const text = label.transform(typeset)

/** What PDFs show, too. */
const printed = <Text extends z.ZodType<string>>(content: Text) =>
  content.refine((value) => unprintable(value).length === 0, {
    error: ({ input }) => `must not contain what a PDF cannot print: ${unprintable(String(input)).join(' ')}`,
  })
export const printedLabel = printed(label)
export const printedText = printed(text)

export const sitePath = z.custom<SitePath>((path) => typeof path === 'string' && isKnownPath(path), {
  error: ({ input }) => `${JSON.stringify(input)} is no page of the site.`,
})

/** Any link target: a page, a place within one, a file, another site. */
export const target = z.string().refine(leadsSomewhere, {
  error: ({ input }) => `The link ${JSON.stringify(input)} leads nowhere: the site has no such page.`,
})

export const webAddress = z.url({ protocol: /^https$/, error: 'must be an address that begins with https://.' })

/** yyyy-mm-dd. */
export const date = z.string().refine((value) => z.iso.date().safeParse(value).success, {
  error: ({ input }) => `${JSON.stringify(input)} is no date: write a day of the calendar as yyyy-mm-dd.`,
})

export const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day as hh:mm.')

export const timeZone = z.string().refine((zone) => Intl.supportedValuesOf('timeZone').includes(zone), {
  error: ({ input }) => `${JSON.stringify(input)} is no time zone: write its IANA name, such as America/Edmonton.`,
})

/** Marks content to replace before launch; `npm run doctor` lists it. */
export const sample = z.literal(true).optional()

/** Shows a section, shows it marked as a sample, or hides it. */
export const show = z.enum(['yes', 'as-sample', 'not-yet'])

/** A hidden section becomes `undefined`, so that no page contains any of it. */
export function section<Schema extends z.ZodType<{ show: z.output<typeof show> }>>(schema: Schema) {
  return schema.transform((value) => (value.show === 'not-yet' ? undefined : value))
}

/** The last part of the page's path. cross-checks.ts checks that the course exists. */
export const courseId = z
  .string()
  .regex(/^[a-z][a-z0-9-]*[a-z0-9]$/, 'must be the id of a course, such as data-science.')

/** A required part, and why it is required. */
export function needed<Schema extends z.ZodType>(schema: Schema, why: string): Schema {
  const error: z.core.$ZodErrorMap = ({ input }) => (input === undefined ? `is missing: ${why}` : undefined)
  return schema.clone({ ...schema.def, error })
}

export const link = z.strictObject({ label: text, to: target })
export const heading = z.strictObject({ eyebrow: text.optional(), title: text, intro: text.optional() })
export const question = z.strictObject({ question: text, answer: text })
export const point = z.strictObject({ title: text, text })

/** Shown by search engines and shared links. Titles omit the academy's name. */
export const meta = z.strictObject({
  title: text.pipe(z.string().max(60)),
  description: text.pipe(z.string().max(180)),
})

const letters = Object.keys(shapes).join('')
const TILE = `(?:[${letters}][0-4]?)+`
const tilePattern = (cells: string) =>
  [
    new RegExp(`^${cells}$`),
    `must be tiles parted by one space: letters of ${letters}, each with a color from 0 to 4.`,
  ] as const

/** One place of a drawing: stacked shapes, `z0o2`. */
export const tile = z.string().regex(...tilePattern(TILE))
const tileRow = z.string().regex(...tilePattern(`${TILE}(?: ${TILE})*`))

/** Colors of a picture (palettes.css). */
export const palette = z.int().min(0).max(9)

/** Rows of tiles with equal width (`z0o2` is a circle in color 2 on a square in color 0), and the palette. */
export const picture = z.strictObject({
  rows: z
    .array(tileRow)
    .min(1)
    .refine(
      (rows) => new Set(rows.map((cells) => cells.split(' ').length)).size === 1,
      'rows must all have the same number of tiles.',
    ),
  palette,
})

/** An uploaded picture: the name of its files in content/pictures, and its text alternative. */
export const photo = z.strictObject({
  file: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'is missing: choose a picture.')
    .refine(isKnownPhoto, {
      error: ({ input }) => `${JSON.stringify(input)} is no picture of content/pictures.`,
    }),
  alt: label,
})

const sprite = join(import.meta.dirname, '../icons.svg')

const icon = z.string().refine((name) => readFileSync(sprite, 'utf8').includes(`<symbol id="${name}"`), {
  error: ({ input }) => `${JSON.stringify(input)} is no icon of content/icons.svg.`,
})

/** Cards without icons have no boxes. */
export const featureCard = z.strictObject({ icon: icon.optional(), header: text, sub: text })

const row = z.array(featureCard).min(1).max(3)

/** A section block (specification 3): on large screens rows 1 and 3 have three columns, rows 2 and 4 two. */
export const featureRows = z.strictObject({
  eyebrow: text.optional(),
  title: text,
  subtitle: text,
  row1: row,
  row2: row.max(2).optional(),
  row3: row.optional(),
  row4: row.max(2).optional(),
})

export const steps = z.strictObject({ heading, steps: z.array(point).min(2) })
