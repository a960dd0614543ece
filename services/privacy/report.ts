import { events } from '#services/event-words.ts'
import { publicFields } from '#services/public-fields.ts'
import { applicantReport } from './applicants.ts'
import { kinds, type LeadRow, type Person } from './person.ts'

/** Copies a lead's file. Returns null if it is missing. */
export type CopyFile = (id: string, fileKey: string) => Promise<string | null>

/** Returns all stored data of a person, with paths of copied files if `copyFile` is given. */
export async function reportOn({ address, rows, jobs, emails, mentions }: Person, copyFile?: CopyFile) {
  const publicLead = async (row: LeadRow) => ({
    ...publicFields(row),
    ...(copyFile && row.fileKey && { copy: await copyFile(row.id, row.fileKey) }),
  })
  const of = <Row extends { applicationId: string | null }>(some: Row[], id: string) =>
    some.filter((row) => row.applicationId === id)
  const leads: Record<string, unknown> = {}
  for (const kind of kinds) leads[kind] = await Promise.all(rows.leads[kind].map(publicLead))
  return {
    address,
    at: new Date(),
    ...leads,
    applications: rows.leads.applications.map((application) => ({
      ...publicFields(application),
      referrerKind: application.referrerKind,
      statusSince: application.statusSince,
      interviewAt: application.interviewAt,
      interviewMinutes: application.interviewMinutes,
      interviewPlace: application.interviewPlace,
      interviewNotes: application.interviewNotes,
      waivedAmount: application.waivedAmount,
      isEnteredByStaff: application.enteredBy !== null,
      // Excludes the reason, which is for staff.
      decisions: rows.decisions.flatMap(({ recordId, staffId, releaseId, reason, ...decision }) =>
        recordId === application.id ? [decision] : [],
      ),
      // The default code is only in waiverCode.
      codeRedemption: getCode(rows, application.id),
      checkoutSessions: of(rows.checkoutSessions, application.id),
      ledgerEntries: of(rows.ledgerEntries, application.id),
      refunds: of(rows.refunds, application.id).map(({ applicationId, staffId, ...refund }) => refund),
      paymentDiscrepancies: of(rows.paymentDiscrepancies, application.id).map(
        ({ applicationId, closedBy, ...discrepancy }) => discrepancy,
      ),
    })),
    paymentEvents: rows.stripeEvents,
    testCheckoutSessions: rows.testCheckoutSessions.map(({ session }) => session),
    sentConfirmations: rows.sentConfirmations,
    sentEmails: rows.sentEmails,
    replies: rows.replies.map(({ staffId, ...reply }) => reply),
    events: rows.events.map(({ detail, ...event }) => {
      return { ...event, detail: events[event.kind].exported.includes('detail') ? detail : {} }
    }),
    ...applicantReport(rows.applicant),
    emails: emails.map(({ name, content }) => ({ name, content })),
    jobs: jobs.map(({ state, updatedAt, ...job }) => job),
    namedIn: mentions,
  }
}

function getCode({ codeRedemptions }: Person['rows'], id: string) {
  const found = codeRedemptions.find(({ redemption }) => redemption.applicationId === id)
  if (!found) return null
  const { amount, rate, at } = found.redemption
  return { code: found.code, amount, rate, at }
}

/** Returns the applicant's version of {@link reportOn}, without content for staff or by others. */
export async function reportForOwner(person: Person) {
  const { emails, jobs, namedIn, applications, sentEmails, replies, ...report } = await reportOn(person)
  return {
    ...report,
    applications: applications.map(({ interviewNotes, paymentDiscrepancies, decisions, refunds, ...application }) => ({
      ...application,
      decisions: decisions.filter(({ state }) => state === 'sent'),
      refunds: refunds.map(({ amount, currency, state, createdAt }) => ({ amount, currency, state, createdAt })),
    })),
    sentEmails: sentEmails.filter(({ key }) => key.split('.')[1] === 'visitor'),
    replies: replies.filter(({ state }) => state === 'sent'),
    events: report.events
      .filter(({ kind }) => events[kind].exported.includes('own'))
      .map(({ note, ...event }) => (events[event.kind].exported.includes('note') ? { ...event, note } : event)),
  }
}
