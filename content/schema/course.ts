import { z } from 'zod'
import { weekKindNames, weekTiles } from '#content/week-tiles.ts'
import { fit } from './choosing.ts'
import { courseId, label, link, needed, palette, point, question, sample, sitePath, text } from './parts.ts'
import { finished, work } from './work.ts'

const place = z.int().min(1)
const weeklyHours = z.int().min(1).max(40)

/** courses/<id>.md: a training, with its page. Labels that are missing are the training's name. */
export const course = z
  .strictObject({
    sample,
    /** As served by get-courses and written into applications. */
    name: label,
    /** In the header's and footer's menus, and its page's title. */
    menuLabel: label.optional(),
    /** On the home page's card, and where that card leads: to the training's own page where left out. */
    cardTitle: label.optional(),
    cardPath: sitePath.optional(),
    /** What the course is about, in a word or two: `calendar.yaml` and filters use it. */
    topic: label,
    summary: text,
    /** Its place in each list, from the lowest number to the highest. Without `scholarship` it takes no part in that. */
    order: z.strictObject({ dropdown: place, menu: place, cards: place, scholarship: place.optional() }),
    /** What its learners do at work: the page's sections are arranged by it. */
    kind: z.enum(['builds', 'runs', 'leads']),
    /** The colors of its picture, which has a tile for each week. */
    palette,
    /** Below the page's title: where else a visitor may have wanted to go. */
    note: z.strictObject({ text, link }).optional(),
    lead: text.optional(),
    /** "You will be able to ...": each goes on after these words. */
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
    /** Without it, or without `format`, nobody who answers the questions on /choose is led here. */
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
