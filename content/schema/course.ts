import { z } from 'zod'
import type { SitePath } from '#content/site-paths.ts'
import { courseId, label, point, question, sample, sitePath, text } from './parts.ts'
import { picture } from './picture.ts'

/**
 * One entry of courses.yaml: what menus, cards, the dropdown and the calls know of a course. Its page's path follows
 * from its id; labels left out are the course's name.
 */
export const course = z
  .strictObject({
    id: courseId,
    /** As served by get-courses and written into applications. */
    name: label,
    /** In the header's and footer's menus. */
    menuLabel: label.optional(),
    /** On the home page's card, and where that card leads. */
    cardTitle: label.optional(),
    cardPath: sitePath.optional(),
    /** What the course is about, in a word or two: `calendar.yaml` and filters use it. */
    topic: label,
    /** One sentence. */
    summary: text,
    weeks: z.int().min(1).max(52),
    picture,
  })
  .transform((entry) => {
    const menuLabel = entry.menuLabel ?? entry.name
    const path = `/${entry.id}` as SitePath // Held against the site's pages in cross-checks.ts.
    return { ...entry, path, menuLabel, cardTitle: entry.cardTitle ?? menuLabel, cardPath: entry.cardPath ?? path }
  })

/** courses.yaml: in the order in which get-courses serves them. */
export const courses = z.array(course).min(1)

/** courses/<id>.md: all of a training's page that its entry in courses.yaml does not say. */
export const coursePage = z.strictObject({
  sample,
  lead: text,
  /** "You will be able to ...": each goes on after these words. */
  outcomes: z.array(text).min(6).max(8),
  audience: z.array(text).min(2),
  prerequisites: z.array(text).min(2),
  /** One entry a week; as many as the course has weeks. */
  curriculum: z.array(z.strictObject({ title: text, topics: z.array(text).min(2).max(4) })),
  tools: z.array(label).min(4),
  projects: z.array(point).min(3).max(4),
  format: z.strictObject({
    /** Hours a week. */
    liveHours: z.int().min(1).max(40),
    practiceHours: z.int().min(1).max(40),
    text,
  }),
  support: z.array(point).min(2),
  questions: z.array(question).min(5).max(6),
  related: z.array(courseId).min(2).max(3),
})
