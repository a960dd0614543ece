import { z } from 'zod'
import { label, link, photo, section, show, text } from './parts.ts'

/** Lines as typed, with spaces and straight quotation marks. */
export const lines = z.string().min(1)
/** Highlighted lines, from 1. */
const marked = z.array(z.int().min(1)).default([])

/** `notes`: comments of the person who read it, each with its place. */
const common = {
  title: text,
  notes: z
    .array(z.strictObject({ on: label, text }))
    .max(5)
    .default([]),
}

/** A piece of work, drawn by web/sections/artifact.tsx. Each kind is a way to draw, not a subject. */
export const artifact = z.discriminatedUnion('kind', [
  z.strictObject({ ...common, kind: z.literal('listing'), lines, marked }),
  z.strictObject({
    ...common,
    kind: z.literal('pair'),
    sides: z.array(z.strictObject({ title: text, lines, marked })).length(2),
  }),
  z.strictObject({ ...common, kind: z.literal('card'), entries: z.array(z.strictObject({ name: text, text })).min(3) }),
  z
    .strictObject({
      ...common,
      kind: z.literal('table'),
      columns: z.array(text).min(2).max(3),
      rows: z.array(z.array(text)).min(2),
      /** Cells such as "31%" get a bar of that length. */
      bars: z.literal(true).optional(),
      /** The last row is the total. */
      total: z.literal(true).optional(),
    })
    .refine(({ columns, rows }) => rows.every((row) => row.length === columns.length), {
      path: ['rows'],
      error: 'must have a cell for each column.',
    }),
  z.strictObject({
    ...common,
    kind: z.literal('board'),
    columns: z
      .array(z.strictObject({ title: text, cards: z.array(z.strictObject({ text, note: text.optional() })) }))
      .min(3),
  }),
])

export const work = section(z.strictObject({ show, title: text, intro: text, photo: photo.optional(), artifact }))

/** Learners' finished projects, with names and links. */
export const finished = section(
  z.strictObject({
    show,
    projects: z
      .array(z.strictObject({ title: text, by: text, link }))
      .min(1)
      .max(4),
  }),
)
