import { z } from 'zod'
import { courseId, heading, label, link, photo, picture, section, show, text } from './parts.ts'

const person = { name: label, about: text, portrait: picture, photo: photo.optional() }

/** A file that the operator put into DATA_DIR/media. */
const mediaFile = (endings: string) =>
  z
    .string()
    .regex(new RegExp(`^/media/[\\w-]+\\.(${endings})$`), `must be /media/ and the name of a file (${endings}).`)

/** A short film from the academy's own server, with captions. */
const video = z.strictObject({
  title: text,
  file: mediaFile('mp4|webm'),
  poster: mediaFile('jpg|png|webp'),
  captions: mediaFile('vtt'),
})

const instructor = z.strictObject({
  ...person,
  teaches: z.array(courseId),
  /** Where they did the work that they teach, the latest first. */
  history: z.array(z.strictObject({ role: text, employer: text, years: text })).optional(),
  /** What they have published, and where to find them. */
  links: z.array(link).optional(),
  video: video.optional(),
  /** Takes turns in the information session. */
  answers: z.literal(true).optional(),
})

/** people.yaml: who teaches and who advises. A portrait of tiles, until there is a photo. */
export const people = z.strictObject({
  heading,
  instructors: section(z.strictObject({ show, people: z.array(instructor).min(1) })).optional(),
  advisors: section(z.strictObject({ show, people: z.array(z.strictObject(person)).min(1) })).optional(),
})
