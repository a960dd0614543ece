import { desc, inArray } from 'drizzle-orm'
import { dayIn } from '#content/format.ts'
import { findFirstClass } from '#content/schedule.ts'
import {
  type ApplicationStatus,
  acceptedStatuses,
  closedStatuses,
  holdsSeat,
  owes,
} from '#contract/application-status.ts'
import { getReference } from '#contract/leads.ts'
import { applications } from '#database/schema.ts'
import { agreedTerms, findLastOffers, type SentOffer } from '#services/admissions/sent.ts'
import type { Letter, ServiceDeps } from '#services/deps.ts'
import { findDocuments } from '#services/documents/find.ts'
import { ServiceError } from '#services/errors.ts'
import { getTimelines, type Timeline, type TimelinePart } from '#services/records/timeline.ts'
import type { TimelineEntry } from '#services/records/timeline-entries.ts'
import { canWithdraw, isOfferOpen } from './choices.ts'
import { findMoney, noMoney, type OwnMoney } from './money.ts'
import { findOwnApplication, getHead, selectSentFrom } from './own.ts'
import type { SignedInAddress } from './sign-ins.ts'

type PageDeps = Pick<ServiceDeps, 'database' | 'schedule' | 'timeZone'>

/** Limit per address; people send one or two. */
const MOST = 50
/** Timeline entries on the page of all applications, and at least for each. The rest is on a page of its own. */
const ENTRIES = 60
const LEAST_ENTRIES = 5

/** Entries of the applicant's timeline, without staff names and notes. */
export type OwnEntry = ReturnType<typeof ownEntry>[number]

export type OwnApplication = Awaited<ReturnType<typeof findOwn>>[number]

/** Returns the last offer if it still applies: not if the application was moved, or its start is canceled. */
function applyingOffer(
  { schedule }: Pick<ServiceDeps, 'schedule'>,
  { status, startId }: Pick<typeof applications.$inferSelect, 'status' | 'startId'>,
  offer: SentOffer | undefined,
) {
  const applies = holdsSeat(status) && offer?.terms?.startId === startId
  return applies && schedule.findStart(startId)?.state !== 'canceled' ? offer : undefined
}

/** Returns the applications sent from the signed-in address, newest first. */
export async function findOwn(deps: PageDeps, { email }: SignedInAddress) {
  const { database } = deps
  const ids = (await selectSentFrom(database, email)).slice(0, MOST).map(({ id }) => id)
  if (ids.length === 0) return []
  const [found, offers, documents, money] = await Promise.all([
    database.select().from(applications).where(inArray(applications.id, ids)).orderBy(desc(applications.id)),
    findLastOffers(database, ids),
    findDocuments(database, ids),
    findMoney(deps, ids),
  ])
  const subjects = found.map(({ id, createdAt }) => ({ id, kind: 'application' as const, createdAt }))
  const most = Math.max(LEAST_ENTRIES, Math.floor(ENTRIES / subjects.length))
  const timelines = await getTimelines(deps, subjects, { most })
  return found.map((row) => {
    const ofIt = documents.filter((document) => document.recordId === row.id)
    return {
      ...ownApplication(deps, row, {
        offer: offers.get(row.id),
        money: money.get(row.id) ?? noMoney,
        timeline: timelines.get(row.id),
      }),
      documents: ofIt,
    }
  })
}

function ownApplication(
  deps: PageDeps,
  row: typeof applications.$inferSelect,
  {
    offer: lastOffer,
    money,
    timeline,
  }: { offer: SentOffer | undefined; money: OwnMoney; timeline: Timeline | undefined },
) {
  const { id, courseId, courseName: course, startId, createdAt, status, feeStatus } = row
  const { fullName, email, phone, country, state, city, linkedInUrl } = row
  const start = deps.schedule.findStart(startId) ?? null
  const firstClass = acceptedStatuses.includes(status) ? findFirstClass(deps.schedule.current(), startId) : undefined
  const isCanceled = start?.state === 'canceled' && !closedStatuses.includes(status)
  const respondBy = (status === 'offered' && !isCanceled && lastOffer?.respondBy) || null
  const fee = money.charges.find(({ isFee }) => isFee)
  const isProcessing = fee?.when === 'processing'
  /** `open` if a checkout can be resumed, `processing` while a bank debit takes days. */
  const payment: 'none' | 'open' | 'processing' = isProcessing ? 'processing' : fee?.isBegun ? 'open' : 'none'
  return {
    id,
    courseId,
    course,
    createdAt,
    status,
    /** Last day to accept an offer (`2027-03-14`), in the academy's calendar, or null. */
    respondBy,
    reference: getReference(row),
    start,
    /** Of somebody admitted, until the last class is over. */
    firstClass: firstClass && dayIn(deps.timeZone, new Date()) <= firstClass.ends ? firstClass : null,
    /** The start of an application that is not closed was canceled. */
    isCanceled,
    /** Id of the last offer, or null. */
    offer: lastOffer?.id ?? null,
    /** Terms of the offer that applies, or null. */
    terms: agreedTerms(applyingOffer(deps, row, lastOffer)) ?? null,
    interview: comingInterview(row),
    /** `amount` is the formatted amount due; meaningless if none is. */
    fee: { status: feeStatus, amount: fee?.amount ?? '', payment },
    money,
    contact: { fullName, email, phone, country, state, city, linkedInUrl },
    /** Latest first. */
    timeline: ownEntries(timeline),
    hasEarlier: Boolean(timeline?.earlier),
    canPay: owes(row) && !isProcessing,
    canAnswer: !isCanceled && isOfferOpen({ status, respondBy }, deps.timeZone),
    canWithdraw: canWithdraw(status),
  }
}

function comingInterview(row: typeof applications.$inferSelect) {
  const { interviewAt: at, interviewMinutes: minutes, interviewPlace: place } = row
  return at && at > new Date() ? { at, minutes, place } : null
}

/** Returns the calendar file of one's own future interview, as in its email. @throws ServiceError not_found */
export async function interviewFile(
  { database, mailer }: Pick<ServiceDeps, 'database' | 'mailer'>,
  signIn: SignedInAddress,
  applicationId: string,
): Promise<string> {
  const row = await findOwnApplication(database, signIn, applicationId)
  const interview = comingInterview(row)
  if (!interview) throw new ServiceError('not_found', 'There is no interview.')
  const named = { id: row.interviewId ?? row.id, sequence: row.interviewSequence }
  const mail = await mailer.write({
    kind: 'interview',
    to: 'visitor',
    row,
    interview: { ...interview, ...named, step: 'set', earlier: null },
  })
  return mail.icalEvent?.content ?? ''
}

/** @throws ServiceError not_found, also without an offer that applies */
export async function findLetter(
  deps: Pick<ServiceDeps, 'database' | 'schedule'>,
  signIn: SignedInAddress,
  id: string,
): Promise<Letter> {
  const own = await findOwnApplication(deps.database, signIn, id)
  const offer = applyingOffer(deps, own, (await findLastOffers(deps.database, [own.id])).get(own.id))
  const terms = agreedTerms(offer)
  if (!terms || !offer?.sentAt) throw new ServiceError('not_found', 'There is no admission letter.')
  const { sentAt, respondBy, acceptedAt } = offer
  return { name: own.fullName, courseId: own.courseId, ...getHead(own), terms, sentAt, respondBy, acceptedAt }
}

const ownEntries = (timeline: Timeline | undefined) => (timeline?.entries ?? []).flatMap<OwnEntry>(ownEntry).reverse()

/** Returns a part of the timeline of one's own application, latest first. @throws ServiceError not_found */
export async function findHistory(
  { database }: Pick<PageDeps, 'database'>,
  signIn: SignedInAddress,
  id: string,
  part: TimelinePart,
) {
  const own = await findOwnApplication(database, signIn, id)
  const subject = { id: own.id, kind: 'application' as const, createdAt: own.createdAt }
  const timeline = (await getTimelines({ database }, [subject], part)).get(own.id)
  return { ...getHead(own), timeline: ownEntries(timeline), earlier: timeline?.earlier ?? null }
}

/** An allowlist: no other entries reach the page. */
function ownEntry(entry: TimelineEntry) {
  const { key, at } = entry
  switch (entry.what) {
    case 'submitted':
      return [{ key, at, what: entry.what }]
    case 'status': {
      const { to, by } = entry.detail
      return [{ key, at, what: entry.what, to: to as ApplicationStatus, isOwn: by === 'applicant' }]
    }
    case 'payment':
    case 'refund':
    case 'dispute':
      return [{ key, at, what: entry.what, state: entry.state, amount: entry.amount }]
    case 'email':
      return entry.to === 'visitor'
        ? [{ key, at, what: entry.what, subject: entry.subject, text: entry.text, isCut: entry.isCut }]
        : []
    case 'reply': {
      const canStillBeTakenBack = entry.state === 'waiting' && entry.sendAt > new Date()
      if (entry.state === 'taken_back' || canStillBeTakenBack) return []
      return [{ key, at: entry.sendAt, what: entry.what, subject: entry.subject, text: entry.text, isCut: entry.isCut }]
    }
    case 'document': {
      const { step = '', name = '' } = entry.detail
      return [{ key, at, what: entry.what, step, name, text: entry.text ?? '', isCut: entry.isCut }]
    }
    case 'question':
    case 'correction':
    case 'email_received':
      return [{ key, at, what: entry.what, text: entry.text ?? '', isCut: entry.isCut }]
    case 'interview': {
      const { step = 'set', at: time = null, from = null } = entry.detail
      if (step === null || step === 'notes' || (step === 'set' && !time)) return []
      /** Scheduled or canceled time. Null if only length or place changed. */
      const shown = time ?? from
      return [{ key, at, what: entry.what, step, time: shown ? new Date(shown) : null }]
    }
    default:
      return []
  }
}
