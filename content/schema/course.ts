import { z } from 'zod'
import { weekKindNames, weekTiles } from '#content/week-tiles.ts'
import { fit } from './choosing.ts'
import {
  courseId,
  // The syllabus prints most of these.
  printedLabel as label,
  link,
  needed,
  palette,
  point,
  question,
  sample,
  sitePath,
  printedText as text,
} from './parts.ts'
import { finished, work } from './work.ts'

const place = z.int().min(1)
const weeklyHours = z.int().min(1).max(40)

/** courses/<id>.md: a training with its page. Missing labels default to its name. */
export const course = z
  .strictObject({
    sample,
    /** Also used by get-courses and applications. */
    name: label,
    /** Label in menus, and the page's title. */
    menuLabel: label.optional(),
    /** Title and target of the home page's card; the target defaults to the training's page. */
    cardTitle: label.optional(),
    cardPath: sitePath.optional(),
    /** Subject in a word or two, for `calendar.yaml` and filters. */
    topic: label,
    summary: text,
    /** Place in each list, ascending. Without `scholarship`, the training is not in that list. */
    order: z.strictObject({ dropdown: place, menu: place, cards: place, scholarship: place.optional() }),
    /** Work of its learners, which determines the order of the page's sections. */
    kind: z.enum(['builds', 'runs', 'leads']),
    /** Colors of its picture, which has a tile for each week. */
    palette,
    /** Below the page's title: another page that a visitor may have wanted. */
    note: z.strictObject({ text, link }).optional(),
    intro: text.optional(),
    /** Each continues "You will be able to ...". */
    outcomes: z.array(text).min(6).max(8).optional(),
    audience: z.array(text).min(2).optional(),
    prerequisites: z.array(text).min(2).optional(),
    curriculum: needed(
      z
        .array(z.strictObject({ title: text, kind: z.enum(weekKindNames), topics: z.array(text).min(2).max(4) }))
        .min(1)
        .max(52),
      "the training's length and its picture come from it.",
    ),
    tools: z.array(label).min(4).optional(),
    projects: z.array(point).min(3).max(4).optional(),
    format: z.strictObject({ liveHours: weeklyHours, practiceHours: weeklyHours, text }).optional(),
    support: z.array(point).min(2).optional(),
    /** Without `fit` or `format`, /choose never recommends the training. */
    fit: fit.optional(),
    work: work.optional(),
    finished: finished.optional(),
    questions: z.array(question).min(5).max(6).optional(),
    related: z.array(courseId).min(2).max(3),
  })
  .transform(({ palette, ...entry }) => {
    const menuLabel = entry.menuLabel ?? entry.name
    const kinds = entry.curriculum.map(({ kind }) => kind)
    const picture = { rows: weekTiles(kinds, palette), palette }
    return { ...entry, picture, weeks: kinds.length, menuLabel, cardTitle: entry.cardTitle ?? menuLabel }
  })
