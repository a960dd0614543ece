import { and, asc, count, desc, eq, getTableColumns, gt, inArray, isNotNull, sql } from 'drizzle-orm'
import { dayIn } from '#content/format.ts'
import type { ApplicationStatus } from '#contract/application-status.ts'
import type { Queryable } from '#database/client.ts'
import { applications } from '#database/schema.ts'
import { type decisionStates, decisions, releases } from '#database/schema-admissions.ts'
import { records } from '#database/schema-desk.ts'
import { staff } from '#database/schema-staff.ts'
import type { DataDeps, ServiceDeps } from '#services/deps.ts'
import { hasId, isId } from '#services/record-locks.ts'
import { type Actor, requireRight } from '#services/rights.ts'
import { type Decision, decisionColumns } from './decisions.ts'
import { noSuchRelease } from './releases.ts'
import { countPending, findShortages } from './seats.ts'
import { type EmailState, emailState } from './sent.ts'
import { openStates } from './statuses.ts'
import { changedDecision } from './steps.ts'
import { termsProblem } from './words.ts'

export type DecisionState = (typeof decisionStates)[number]
type OpenState = (typeof openStates)[number]

/** A listed decision with its applicant. `version` is the record's. */
export type ListedDecision = Decision & { name: string; course: string; status: ApplicationStatus; version: number }

const PAGE = 50
const { sendAt, notSent } = decisions

/** Returns a release with one page of its decisions. Counts decisions by state, and emails by delivery. */
export async function findRelease(
  { database, mailer, schedule, timeZone }: DataDeps & Pick<ServiceDeps, 'mailer' | 'schedule' | 'timeZone'>,
  actor: Actor,
  id: string,
  after?: string,
) {
  requireRight(actor, 'decide')
  const [release] = await selectReleases(database).where(hasId(releases.id, id))
  if (!release) throw noSuchRelease()
  const { releaseId, state } = decisions
  const ofRelease = eq(releaseId, id)
  const stillOpen = sql`${releaseId} = ${id} and ${inArray(state, openStates)}`
  const [counted, emailed, page, offers, others] = await Promise.all([
    database.select({ state, count: sql<number>`count(*)::int` }).from(decisions).where(ofRelease).groupBy(state),
    database
      .select({ email: emailState, count: sql<number>`count(*)::int` })
      .from(decisions)
      .where(and(ofRelease, eq(state, 'sent')))
      .groupBy(sql`1`),
    selectListed(database)
      .where(and(ofRelease, afterCursor(after)))
      .orderBy(asc(decisions.id))
      .limit(PAGE + 1),
    countPending(database, stillOpen),
    countPending(database, sql`(${stillOpen}) is not true`),
  ])
  const counts: Partial<Record<DecisionState, number>> = Object.fromEntries(
    counted.map((row) => [row.state, row.count]),
  )
  const emails: Partial<Record<EmailState, number>> = Object.fromEntries(emailed.map((row) => [row.email, row.count]))
  const { rows, next } = getPage(page)
  const withMail = rows.map(async ({ application: row, ...decision }) => {
    const mail = await mailer.write({ kind: 'decision', to: 'visitor', row, decision })
    const problem = decision.state === 'draft' ? getProblem({ schedule, timeZone }, decision) : undefined
    return { ...decision, mail, problem }
  })
  const isBefore = release.sendAt !== null && release.sendAt > new Date()
  return {
    ...release,
    counts,
    emails,
    rows: await Promise.all(withMail),
    next,
    /** Starts with fewer seats than offers; empty once it is over. */
    shortages: findShortages(schedule.current(), offers, others),
    canTakeBack: isBefore && !release.takenBackAt && Boolean(counts.scheduled),
  }
}

/** Returns why a draft would not be sent. */
function getProblem(
  deps: Pick<ServiceDeps, 'schedule' | 'timeZone'>,
  { outcome, respondBy, terms }: Pick<Decision, 'outcome' | 'respondBy' | 'terms'>,
): string | undefined {
  const isOver = respondBy !== null && respondBy < dayIn(deps.timeZone, new Date())
  if (isOver) return 'Its last day to accept has passed. Edit it.'
  return outcome === 'offered' ? termsProblem(deps, terms) : undefined
}

/** Returns the last decision of a record if it is scheduled or sent, or came back unsent. */
export async function findLatest(database: Queryable, recordId: string) {
  const [last] = await database
    .select({
      ...changedDecision,
      name: applications.fullName,
      state: decisions.state,
      sendAt,
      notSent,
      email: emailState,
    })
    .from(decisions)
    .innerJoin(applications, eq(applications.id, decisions.recordId))
    .where(hasId(decisions.recordId, recordId))
    .orderBy(desc(decisions.id))
    .limit(1)
  const isBack = last?.state === 'draft' && last.notSent !== null
  return last && (isBack || last.state === 'scheduled' || last.state === 'sent') ? last : undefined
}

export async function listReleases({ database }: DataDeps, actor: Actor) {
  requireRight(actor, 'decide')
  return selectReleases(database).where(isNotNull(releases.releasedAt)).orderBy(desc(releases.releasedAt)).limit(PAGE)
}

/** Returns a page of 50 decisions in a state. `after` is a decision id. */
export async function listOpenDecisions(
  { database }: DataDeps,
  actor: Actor,
  { state, after }: { state: OpenState; after?: string | undefined },
) {
  requireRight(actor, 'decide')
  const page = await selectListed(database)
    .where(and(eq(decisions.state, state), afterCursor(after)))
    .orderBy(asc(decisions.id))
    .limit(PAGE + 1)
  const { rows, next } = getPage(page)
  return { rows: rows.map(({ application, ...decision }): ListedDecision => decision), next }
}

/** Counts unsent decisions by state. `notSent` are the drafts that came back. */
export async function countOpenDecisions(
  { database }: DataDeps,
  actor: Actor,
): Promise<Record<OpenState | 'notSent', number>> {
  requireRight(actor, 'decide')
  const { state, notSent } = decisions
  const rows = await database
    .select({ state, count: count(), notSent: count(notSent) })
    .from(decisions)
    .where(inArray(state, openStates))
    .groupBy(state)
  const byState = Object.fromEntries(rows.map((row) => [row.state, row.count]))
  const back = rows.reduce((sum, row) => sum + row.notSent, 0)
  return { draft: 0, scheduled: 0, ...byState, notSent: back }
}

const afterCursor = (after: string | undefined) => (after && isId(after) ? gt(decisions.id, after) : undefined)

function getPage<Row extends { id: string }>(found: Row[]): { rows: Row[]; next: string | undefined } {
  const rows = found.slice(0, PAGE)
  return { rows, next: found.length > PAGE ? rows.at(-1)?.id : undefined }
}

function selectReleases(database: Queryable) {
  return database
    .select({
      ...getTableColumns(releases),
      staffName: staff.name,
      decisions: database.$count(decisions, eq(decisions.releaseId, releases.id)),
      notSent: database.$count(decisions, and(eq(decisions.releaseId, releases.id), isNotNull(decisions.notSent))),
    })
    .from(releases)
    .innerJoin(staff, eq(staff.id, releases.staffId))
}

function selectListed(database: Queryable) {
  return database
    .select({
      ...decisionColumns,
      application: applications,
      name: applications.fullName,
      course: applications.courseName,
      status: applications.status,
      version: records.version,
    })
    .from(decisions)
    .innerJoin(staff, eq(staff.id, decisions.staffId))
    .innerJoin(records, eq(records.id, decisions.recordId))
    .innerJoin(applications, eq(applications.id, decisions.recordId))
}
