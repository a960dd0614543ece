import { z } from 'zod'
import { courseId, heading, label, link, photo, picture, section, show, text } from './parts.ts'

const person = { name: label, about: text, portrait: picture, photo: photo.optional() }

/** A file in DATA_DIR/media. */
const mediaFile = (endings: string) =>
  z
    .string()
    .regex(new RegExp(`^/media/[\\w-]+\\.(${endings})$`), `must be /media/ and the name of a file (${endings}).`)

/** A short video on the academy's server, with captions. */
const video = z.strictObject({
  title: text,
  file: mediaFile('mp4|webm'),
  poster: mediaFile('jpg|png|webp'),
  captions: mediaFile('vtt'),
})

const instructor = z.strictObject({
  ...person,
  teaches: z.array(courseId),
  /** Earlier work in the subject, latest first. */
  history: z.array(z.strictObject({ role: text, employer: text, years: text })).optional(),
  /** Publications and profiles. */
  links: z.array(link).optional(),
  video: video.optional(),
  /** Takes turns answering questions in the information session. */
  answers: z.literal(true).optional(),
})

/** people.yaml: instructors and advisors. A portrait of tiles replaces a missing photo. */
export const people = z.strictObject({
  heading,
  instructors: section(z.strictObject({ show, people: z.array(instructor).min(1) })).optional(),
  advisors: section(z.strictObject({ show, people: z.array(z.strictObject(person)).min(1) })).optional(),
})
