import { dayIn, wholeDay } from '#content/format.ts'
import type { DeskArgs } from '#desk/handlers.ts'
import { redirectTo } from '#desk/handlers.ts'
import { startsOf } from '#desk/record/admission-load.ts'
import { findDecisions, previewOf, templateFor } from '#services/admissions/decisions.ts'
import { findAdmission } from '#services/admissions/status.ts'
import type { Outcome } from '#services/admissions/statuses.ts'
import { typedTerms } from '#services/admissions/terms.ts'
import { findRecord } from '#services/records/record.ts'
import { requireRight } from '#services/rights.ts'
import { backFrom } from './save.ts'
import { lastDayToAccept, outcomesOf, shownMail } from './words.ts'

const DAY_MS = 86_400_000

/** What the page of a decision shows: the one that is not sent yet, or the template of the outcome that was chosen. */
export async function loadDecision({ deps, actor, params, request }: DeskArgs) {
  requireRight(actor, 'decide')
  const id = params.recordId ?? ''
  const { search, searchParams } = new URL(request.url)
  const [record, admission, { open }] = await Promise.all([
    findRecord(deps, id),
    findAdmission(deps, id),
    findDecisions(deps, id),
  ])
  const back = backFrom(search, id)
  const outcomes = outcomesOf(deps.decisions).filter((each) => admission.outcomes.includes(each))
  const asked = searchParams.get('outcome') ?? ''
  const outcome = Object.hasOwn(deps.decisions.templates, asked) ? (asked as Outcome) : undefined
  // The address says which one, so that what was typed never belongs to another.
  const only = open && open.state !== 'released' ? open.outcome : outcomes[0]
  if (!outcome && only && (outcomes.length === 1 || open)) {
    throw redirectTo(deps, `/records/${id}/decision?${new URLSearchParams({ outcome: only, back })}`)
  }
  const dayAfter = (days: number) => dayIn(deps.timeZone, new Date(Date.now() + days * DAY_MS))
  const editing = open && open.outcome === outcome && open.state !== 'released' ? open : undefined
  const template = outcome && !editing ? await templateFor(deps, id, outcome) : { subject: '', body: '' }
  const mail = editing && shownMail(await previewOf(deps, editing))
  const starts = startsOf(deps, record.courseId)
  const ownStart = starts.some((start) => start.id === admission.cohortId) ? admission.cohortId : ''
  return {
    ...{ id, back, outcome, outcomes, status: admission.status, editing, mail },
    name: record.name,
    what: record.what,
    version: record.version,
    /** What it would replace. */
    replaced: open && open !== editing ? open : undefined,
    words: editing ?? {
      ...template,
      reason: null,
      respondBy: outcome === 'offered' ? lastDayToAccept(deps.timeZone, new Date()) : null,
    },
    /** Whether the email lacks the last day to accept. */
    lacksDay: Boolean(editing?.respondBy && !mail?.text.includes(wholeDay(editing.respondBy))),
    terms: editing?.terms
      ? typedTerms(deps, editing.terms)
      : { cohortId: ownStart, tuition: '', paymentPlan: '', withdrawal: '' },
    starts,
    withdrawal: deps.decisions.withdrawal,
    days: { first: dayAfter(0), last: dayAfter(365) },
    reasons: deps.decisions.reasons,
    me: actor.staffId,
  }
}

export type ShownDecision = Awaited<ReturnType<typeof loadDecision>>
