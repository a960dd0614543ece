import { inArray, type SQL, sql } from 'drizzle-orm'
import { type ApplicationStatus, acceptedStatuses } from '#contract/application-status.ts'
import { decisions } from '#database/schema-admissions.ts'
import { recordEvents, records } from '#database/schema-desk.ts'
import type { progressSteps } from './filter.ts'

export type ProgressStep = (typeof progressSteps)[number]

const { id, status } = records

/** Ways in which an offer ends. Applicants who hold a seat were offered one, too. */
const endedOffers: ApplicationStatus[] = ['declined', 'offer_expired', 'offer_withdrawn']

const sent = (where: SQL) =>
  sql`exists (select from ${decisions} where ${decisions.recordId} = ${id} and ${decisions.state} = 'sent' and ${where})`

const offered = sql`(holds_seat(${status}) or ${inArray(status, endedOffers)} or ${sent(sql`${decisions.outcome} = 'offered'`)})`

/**
 * How far applications have come, whatever followed: each is a condition on `records`. Reports count by these, and their
 * figures link to lists with the same.
 */
export const progress: Record<ProgressStep, SQL> = {
  decided: sql`(${inArray(status, ['waitlisted', 'rejected'])} or ${offered} or ${sent(sql`true`)})`,
  offered,
  accepted: sql`(${inArray(status, [...acceptedStatuses])} or exists (select from ${recordEvents}
    where ${recordEvents.recordId} = ${id} and ${recordEvents.kind} = 'status' and ${recordEvents.detail}->>'to' = 'accepted'))`,
  enrolled: sql`${status} = 'enrolled'`,
  withdrawn: sql`${status} = 'withdrawn'`,
}
