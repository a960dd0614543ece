import { and, asc, count, eq, inArray, isNull } from 'drizzle-orm'
import { dayIn } from '#content/format.ts'
import { inTransaction, type Queryable } from '#database/client.ts'
import { addJobs } from '#database/jobs.ts'
import { recordEvents, records } from '#database/schema-desk.ts'
import { staffNotices } from '#database/schema-notices.ts'
import { staff } from '#database/schema-staff.ts'
import type { DataDeps, ServiceDeps } from '#services/deps.ts'
import { emailJob } from '#services/email-jobs.ts'
import { events, type NoticeKind } from '#services/event-words.ts'
import { mayDo } from '#services/rights.ts'
import { isOfFinance, noticesFor, wayOf } from './kinds.ts'

export type TellPayload = { events: number[] }

/** Emails a day that one person gets at once. Further ones, as of many records assigned together, are in the digest. */
const AT_ONCE_A_DAY = 30

/** The task `tell_staff`: notes, once, who hears of events, and emails those who want to hear of them at once. */
export async function tellStaff(
  { database, timeZone }: DataDeps & Pick<ServiceDeps, 'timeZone'>,
  { events: ids }: TellPayload,
  now: Date = new Date(),
): Promise<void> {
  const today = dayIn(timeZone, now)
  await inTransaction(database, async (transaction) => {
    const [happened, people, sent] = [
      await findEvents(transaction, ids),
      await findPeople(transaction),
      await countSent(transaction, today),
    ]
    const notices = happened.flatMap((event) =>
      people.flatMap((person) => {
        const way = getWay(event, person, people)
        if (way === 'none') return []
        const before = sent.get(person.id) ?? 0
        const atOnce = way === 'at_once' && before < AT_ONCE_A_DAY
        if (atOnce) sent.set(person.id, before + 1)
        return [{ staffId: person.id, eventId: event.id, atOnce, sentOn: atOnce ? today : null }]
      }),
    )
    if (notices.length === 0) return
    const added = await transaction.insert(staffNotices).values(notices).onConflictDoNothing().returning()
    const emails = added.filter(({ atOnce }) => atOnce)
    await addJobs(
      transaction,
      emails.map(({ staffId, eventId }) => emailJob('notice', 'staff', staffId, String(eventId))),
    )
  })
}

function findEvents(transaction: Queryable, ids: number[]) {
  const { id, kind, detail, staffId: by } = recordEvents
  const { assigneeId, questionSince } = records
  return transaction
    .select({ id, kind, detail, by, assigneeId, questionSince })
    .from(recordEvents)
    .innerJoin(records, eq(records.id, recordEvents.recordId))
    .where(inArray(id, ids))
    .orderBy(asc(id))
}

function findPeople(transaction: Queryable) {
  const { id, role, notices } = staff
  return transaction.select({ id, role, notices }).from(staff).where(isNull(staff.disabledAt)).orderBy(asc(id))
}

async function countSent(transaction: Queryable, today: string): Promise<Map<string, number>> {
  const { staffId, sentOn, atOnce } = staffNotices
  const rows = await transaction
    .select({ staffId, sent: count() })
    .from(staffNotices)
    .where(and(eq(sentOn, today), eq(atOnce, true)))
    .groupBy(staffId)
  return new Map(rows.map((row) => [row.staffId, row.sent]))
}

type Happened = Awaited<ReturnType<typeof findEvents>>[number]
type Person = Awaited<ReturnType<typeof findPeople>>[number]

function getWay(event: Happened, person: Person, people: Person[]) {
  const kind = events[event.kind].notice?.(event.detail)
  return kind && concerns(kind, event, person, people) ? wayOf(person.notices, kind) : 'none'
}

/** Nobody hears of what they did. Of applications that are nobody's, all who decide hear. */
function concerns(kind: NoticeKind, event: Happened, person: Person, people: Person[]): boolean {
  if (event.by === person.id || !noticesFor(person.role).includes(kind)) return false
  if (kind === 'assigned') return event.detail.to === person.id
  if (isOfFinance(kind)) return true
  const assignee = people.find(({ id, role }) => id === event.assigneeId && mayDo(role, 'work'))
  // The shared address has the question, too. What a program seems to have written leaves no question open.
  if (kind === 'question') return person === assignee && event.questionSince !== null
  return assignee ? person === assignee : mayDo(person.role, 'decide')
}
