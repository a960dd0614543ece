import { isDeepStrictEqual } from 'node:util'
import { redirect } from 'react-router'
import { wholeDay } from '#content/format.ts'
import type { ActionArgs, DeskArgs } from '#office/desk/handlers.ts'
import { listAddress } from '#office/desk/list/load.ts'
import { dayAfter } from '#office/desk/local-time.ts'
import { getStarts } from '#office/desk/record/admission-load.ts'
import { getExpectedVersion, stored } from '#office/desk/record/stored.ts'
import {
  type Decision,
  editDecision,
  findDecisions,
  getPreview,
  holdDecision,
  prepareDecision,
  templateFor,
} from '#services/admissions/decisions.ts'
import { countPendingBeside } from '#services/admissions/seats.ts'
import { findAdmission } from '#services/admissions/status.ts'
import type { Outcome } from '#services/admissions/statuses.ts'
import { type DecisionWords, typedTerms } from '#services/admissions/words.ts'
import { findRecord } from '#services/records/record.ts'
import { requireRight } from '#services/rights.ts'
import { getOutcomes, getReasons, lastDayToAccept, letterNote, shownMail } from './words.ts'

/** Loads the unsent decision, or the template of the chosen outcome. */
export async function loadDecision({ deps, actor, params, query }: DeskArgs) {
  requireRight(actor, 'decide')
  const id = params.recordId ?? ''
  const [record, admission, { open }] = await Promise.all([
    findRecord(deps, id),
    findAdmission(deps, id),
    findDecisions(deps, id),
  ])
  const back = backFrom(query, id)
  const outcomes = getOutcomes(deps.decisions).filter((item) => admission.outcomes.includes(item))
  const asked = query.get('outcome') ?? ''
  const outcome = Object.hasOwn(deps.decisions.templates, asked) ? (asked as Outcome) : undefined
  // The URL names the outcome, so that kept input never belongs to another one.
  const only = open && open.state !== 'released' ? open.outcome : outcomes[0]
  if (!outcome && only && (outcomes.length === 1 || open)) {
    throw redirect(`/desk/records/${id}/decision?${new URLSearchParams({ outcome: only, back })}`)
  }
  const editing = open && open.outcome === outcome && open.state !== 'released' ? open : undefined
  const template = outcome && !editing ? await templateFor(deps, id, outcome) : { subject: '', body: '' }
  const mail = editing && shownMail(await getPreview(deps, editing))
  const starts = getStarts(deps, record.courseId, await countPendingBeside(deps.database, id))
  const ownStart = starts.some((start) => start.id === admission.cohortId) ? admission.cohortId : ''
  return {
    id,
    back,
    outcome,
    outcomes,
    status: admission.status,
    editing,
    mail,
    name: record.name,
    what: record.what,
    version: record.version,
    /** Decision that saving would replace. */
    replaced: open && open !== editing ? open : undefined,
    words: editing ?? {
      ...template,
      reason: null,
      respondBy: outcome === 'offered' ? lastDayToAccept(deps.timeZone) : null,
    },
    /** Set if the email does not state the last day to accept. */
    lacksDay: Boolean(editing?.respondBy && !mail?.text.includes(wholeDay(editing.respondBy))),
    letterNote: outcome === 'offered' ? letterNote(record.name) : undefined,
    terms: editing?.terms
      ? typedTerms(deps, editing.terms)
      : { cohortId: ownStart, tuition: '', paymentPlan: '', withdrawal: '' },
    starts,
    withdrawal: deps.decisions.withdrawal,
    days: { first: dayAfter(0, deps.timeZone), last: dayAfter(365, deps.timeZone) },
    reasons: getReasons(deps),
    me: actor.staffId,
  }
}

export type ShownDecision = Awaited<ReturnType<typeof loadDecision>>

/** Saves a decision as prepared. Only a reviewed text can be held: if anything changed, it is saved and shown first. */
export async function saveDecision(args: ActionArgs) {
  const { deps, actor, text, query } = args
  const seen = getExpectedVersion(args)
  const id = text('decision')
  const { open } = await findDecisions(deps, seen.id)
  const before = open?.id === id ? open : undefined
  const typed = {
    reason: text('reason') || null,
    respondBy: text('respondBy') || null,
    terms: {
      cohortId: text('cohortId'),
      tuition: text('tuition'),
      paymentPlan: text('paymentPlan'),
      withdrawal: text('withdrawal'),
    },
    subject: text('subject'),
    body: text('body'),
  }
  if (text('then') === 'hold' && before && isSame(deps, typed, before)) {
    await holdDecision(deps, actor, seen, before.id)
    return redirect(backFrom(query, seen.id))
  }
  const words = before ? withNewDay(typed, before.respondBy) : typed
  if (id) await editDecision(deps, actor, seen, id, words)
  else await prepareDecision(deps, actor, seen, { ...words, outcome: text('outcome') })
  return stored(args)
}

const words = ['reason', 'respondBy', 'subject', 'body'] as const

function isSame(deps: DeskArgs['deps'], typed: DecisionWords, before: Decision): boolean {
  const isSameText = words.every((name) => typed[name] === before[name])
  return isSameText && (before.terms === null || isDeepStrictEqual(typed.terms, typedTerms(deps, before.terms)))
}

/** Updates the date in the email's text when it changes. */
function withNewDay(typed: DecisionWords, before: string | null): DecisionWords {
  const { respondBy, subject, body } = typed
  if (!before || !respondBy || before === respondBy || Number.isNaN(Date.parse(respondBy))) return typed
  const change = (text: string) => text.replaceAll(wholeDay(before), wholeDay(respondBy))
  return { ...typed, subject: change(subject), body: change(body) }
}

function backFrom(query: URLSearchParams, recordId: string): string {
  const back = query.get('back')
  return back ? listAddress(back) : `/desk/applications/${recordId}`
}
