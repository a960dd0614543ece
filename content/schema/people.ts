import { z } from 'zod'
import { courseId, heading, label, photo, picture, sample, text } from './parts.ts'

const person = { sample, name: label, about: text, portrait: picture, photo: photo.optional() }

/** people.yaml: who teaches and who advises. A portrait of tiles, until there is a photo. */
export const people = z.strictObject({
  heading,
  instructors: z.array(
    z.strictObject({
      ...person,
      teaches: z.array(courseId),
      /** Takes turns in the information session. */
      answers: z.literal(true).optional(),
    }),
  ),
  advisors: z.array(z.strictObject(person)),
})
