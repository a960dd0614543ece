import { and, asc, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queryable } from '#database/client.ts'
import { applications } from '#database/schema.ts'
import { recordEvents, records } from '#database/schema-desk.ts'
import { staffNotices } from '#database/schema-notices.ts'
import { staff } from '#database/schema-staff.ts'
import type { EmailData } from '#mail/registry.ts'
import { events, type MoneyProblem, type NoticeKind, problemSentence } from '#services/event-words.ts'
import { noticesFor, wayOf } from './kinds.ts'

/** Most notices that a digest lists. */
const LISTED = 30

/** Loads what one event is to a staff member; undefined if they no longer want to hear of it. */
export async function loadNotice(
  database: Queryable,
  staffId: string,
  eventId: string,
): Promise<EmailData<'notice'> | undefined> {
  const {
    row,
    reader,
    notices: [notice] = [],
  } = (await findWanted(database, staffId, eq(staffNotices.eventId, Number(eventId)))) ?? {}
  return row && reader && notice && { row, reader, notice }
}

/** Loads a day's digest of a staff member; undefined if nothing of it is left. @param day see `staffNotices.sentOn` */
export async function loadDigest(
  database: Queryable,
  staffId: string,
  day: string,
): Promise<EmailData<'digest'> | undefined> {
  const found = await findWanted(database, staffId, and(eq(staffNotices.sentOn, day), eq(staffNotices.atOnce, false)))
  if (!found || found.notices.length === 0) return undefined
  return { ...found, notices: found.notices.slice(0, LISTED), hasMore: found.notices.length > LISTED }
}

async function findWanted(database: Queryable, staffId: string, chosen: ReturnType<typeof and>) {
  const [person] = await database.select().from(staff).where(eq(staff.id, staffId))
  if (!person) return undefined
  const author = alias(staff, 'author')
  const { id, kind, detail } = recordEvents
  const rows = await database
    .select({ id, kind, detail, by: author.name, record: records, course: applications.courseName })
    .from(staffNotices)
    .innerJoin(recordEvents, eq(id, staffNotices.eventId))
    .innerJoin(records, eq(records.id, recordEvents.recordId))
    .leftJoin(applications, eq(applications.id, records.applicationId))
    .leftJoin(author, eq(author.id, recordEvents.staffId))
    .where(and(eq(staffNotices.staffId, staffId), chosen))
    .orderBy(asc(id))
    .limit(2 * LISTED)
  const notices = rows.flatMap(({ record, course, ...event }) => {
    const notice = events[event.kind].notice?.(event.detail)
    if (!notice || wayOf(person.notices, notice) === 'none' || !noticesFor(person.role).includes(notice)) return []
    // A record may be somebody else's by now.
    if (notice === 'assigned' && record.assigneeId !== staffId) return []
    const isApplication = record.kind === 'application'
    const sentence = getSentence(notice, { ...event, name: record.name })
    return [{ id: record.id, sentence, course: course ?? '', isApplication }]
  })
  const { email, createdAt, disabledAt } = person
  return { row: { id: staffId, email: '', createdAt }, reader: { email, isDisabled: disabledAt !== null }, notices }
}

type Event = Pick<typeof recordEvents.$inferSelect, 'kind' | 'detail'> & { by: string | null; name: string }

function getSentence(notice: NoticeKind, { kind, detail, by, name }: Event): string {
  if (notice === 'assigned') return `${by ?? 'The program'} assigned ${name} to you`
  if (kind !== 'money') return `${name} ${events[kind].words(detail)}`
  return `${name}: ${problemSentence({ ...detail, problem: detail.problem as MoneyProblem })}`
}
