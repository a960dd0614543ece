import type { CalendarWorkshop, Picture } from './schema.ts'

/** Draws a workshop: a row for each day, a tile for each part. */
export function workshopPicture(
  { outline, course }: Pick<CalendarWorkshop, 'outline' | 'course'>,
  courses: { id: string; picture: Picture }[],
): Picture {
  const days = outline.map((day) => day.map(({ tile }) => tile))
  const [only = []] = days
  // A single day is a square, not a stripe.
  const rows = days.length === 1 && only.length === 4 ? [only.slice(0, 2), only.slice(2)] : days
  const palette = courses.find(({ id }) => id === course)?.picture.palette ?? 0
  return { rows: rows.map((row) => row.join(' ')), palette }
}
