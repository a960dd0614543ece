import { Readable } from 'node:stream'
import { and, eq, isNotNull, ne, sql } from 'drizzle-orm'
import type { Entry } from '#content/schedule-entries.ts'
import type { Queryable } from '#database/client.ts'
import { applications } from '#database/schema.ts'
import { decisions } from '#database/schema-admissions.ts'
import { logAction } from '#services/audit-log.ts'
import { startExport } from '#services/csv.ts'
import type { ServiceDeps } from '#services/deps.ts'
import { ServiceError } from '#services/errors.ts'
import { canvasFiles } from '#services/handoff/canvas.ts'
import type { ClassRun, Learner } from '#services/handoff/class-file.ts'
import { moodleFile } from '#services/handoff/moodle.ts'
import { findPersonKeys } from '#services/handoff/person-keys.ts'
import { type Actor, requireRecent, requireRight } from '#services/rights.ts'
import { seatHeld } from './seats.ts'

const writers: Record<string, (run: ClassRun, learners: Learner[]) => string> = {
  'moodle-users': moodleFile,
  'canvas-users': (run, learners) => canvasFiles(run, learners)['users.csv'],
  'canvas-courses': (run, learners) => canvasFiles(run, learners)['courses.csv'],
  'canvas-enrollments': (run, learners) => canvasFiles(run, learners)['enrollments.csv'],
}

/**
 * Exports the learners of a start for Canvas or Moodle. Logs the export first.
 * @param file a name of `writers` @throws ServiceError forbidden, verify, not_found, too_many
 */
export async function exportForLms(
  { database, courses }: Pick<ServiceDeps, 'database' | 'courses'>,
  actor: Actor,
  { id, course, starts }: Entry<'start'>,
  file: string,
): Promise<Readable> {
  requireRight(actor, 'export')
  requireRecent(actor)
  const write = Object.hasOwn(writers, file) ? writers[file] : undefined
  if (!write) throw new ServiceError('not_found', 'There is no such file.')
  return startExport(async () => {
    const learners = await findLearners(database, id)
    await logAction(database, actor, { action: 'records.exported', detail: { rows: learners.length } })
    const courseName = courses.find((item) => item.id === course)?.name ?? course
    return Readable.from([write({ id, courseName, starts }, learners)])
  })
}

/** Finds who accepted a seat of a start, also those who have it no longer: an import ends their enrollment. */
async function findLearners(database: Queryable, start: string): Promise<Learner[]> {
  const { id, fullName: name, email, startId, status } = applications
  const accepted = and(eq(startId, start), seatHeld, ne(status, 'offered'))
  const hadSeat = database
    .select({ id: decisions.recordId })
    .from(decisions)
    .where(and(isNotNull(decisions.acceptedAt), sql`${decisions.terms}->>'startId' = ${start}`))
  const rows = await database
    .select({ id, name, email, hasLeft: sql<boolean>`not (${accepted})` })
    .from(applications)
    .where(and(ne(email, ''), sql`(${accepted} or ${id} in ${hadSeat})`))
  const keys = await findPersonKeys(
    database,
    rows.map((row) => row.id),
  )
  return rows.map((row) => ({ ...row, personKey: keys.get(row.id) ?? row.id }))
}
