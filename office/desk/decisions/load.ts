import { isDeepStrictEqual } from 'node:util'
import { redirect } from 'react-router'
import { wholeDay } from '#content/format.ts'
import { getTyped } from '#office/answers.ts'
import type { ActionArgs, DeskArgs } from '#office/desk/handlers.ts'
import { dayAfter, parseLocalTime } from '#office/desk/local-time.ts'
import { readRefunds, readTypedPlans } from '#office/desk/plans/form.ts'
import { getStarts, type ShownAdmission } from '#office/desk/record/admission-load.ts'
import { addressAfter } from '#office/desk/record/neighbors.ts'
import { getExpectedVersion, stored } from '#office/desk/record/stored.ts'
import type { Previewed } from '#office/desk/record/work-form.tsx'
import { lastDayToAccept, type Wanted } from '#services/admissions/decision-text.ts'
import { saveDecisionDraft, sendDecision } from '#services/admissions/decisions.ts'
import { previewDecision, templateFor } from '#services/admissions/previews.ts'
import { countPendingBeside } from '#services/admissions/seats.ts'
import { isDay } from '#services/days.ts'
import { invalidField, ServiceError } from '#services/errors.ts'
import type { FoundRecord } from '#services/records/record.ts'
import { mayDo, requireRight } from '#services/rights.ts'
import { namedLike, offerFields, startFields } from './term-fields.ts'
import { getReasons, letterNote, shownMail } from './words.ts'

/** Loads the panel of the decision that the URL names, filled in from the draft, or from template and start. */
export async function loadPanel(
  { deps, actor, query }: DeskArgs,
  { id, name, courseId }: FoundRecord,
  admission: ShownAdmission | undefined,
) {
  const outcome = admission?.outcomes.find((item) => item === query.get('decide'))
  if (!admission || !outcome || !mayDo(actor.role, 'decide')) return undefined
  const { open } = admission
  if (open?.state === 'scheduled') return undefined
  const isOffer = outcome === 'offered'
  const draft = open?.outcome === outcome ? open : undefined
  const offered = isOffer ? getStarts(deps, courseId, await countPendingBeside(deps.database, id)) : []
  const starts = offered.map((start) => ({ ...start, fields: startFields(deps, deps.schedule.findStart(start.id)) }))
  const wish = starts.find((start) => start.id === admission.startId)
  const start = wish ?? (starts.length === 1 ? starts[0] : undefined)
  const { timeZone } = deps
  const respondBy = isOffer ? (draft?.respondBy ?? lastDayToAccept(timeZone, start?.starts)) : null
  const own = starts.find((item) => item.id === draft?.terms?.startId) ?? start
  return {
    outcome,
    name,
    starts,
    currency: own?.currency ?? deps.payments.fee.currency.toUpperCase(),
    startId: own?.id ?? '',
    /** Initial values of the terms. */
    fields: draft?.terms ? offerFields(draft.terms) : (own?.fields ?? startFields(deps, undefined)),
    respondBy,
    days: { first: dayAfter(0, timeZone), last: dayAfter(365, timeZone) },
    reason: draft?.reason ?? '',
    reasons: getReasons(deps),
    letter: draft ?? (await templateFor(deps, id, outcome, respondBy)),
    /** Draft that another one would replace. */
    replaced: open && !draft ? open : undefined,
    letterNote: isOffer ? letterNote(name) : undefined,
    maySaveStart: mayDo(actor.role, 'schedule'),
  }
}

export type ShownPanel = NonNullable<Awaited<ReturnType<typeof loadPanel>>>

/** Previews, drafts or sends a decision. Sending opens the next record of the list. */
export async function decide(args: ActionArgs) {
  const { deps, actor, form, text } = args
  requireRight(actor, 'decide')
  const seen = getExpectedVersion(args)
  const wanted = readWanted(args)
  const what = text('do')
  if (what === 'preview') {
    const mail = shownMail(await previewDecision(deps, seen.id, wanted))
    return { intent: 'decide', mail, typed: getTyped(form) } satisfies Previewed
  }
  if (what !== 'draft' && what !== 'send' && what !== 'later')
    throw new ServiceError('invalid', 'Choose what to do with the decision.')
  if (what === 'draft') {
    await saveDecisionDraft(deps, actor, seen, wanted)
    return stored(args, { decide: '' })
  }
  const at = what === 'later' ? requireTime(parseLocalTime('sendAt', text('sendAt'), deps.timeZone)) : null
  await sendDecision(deps, actor, seen, wanted, at)
  return redirect(await addressAfter(args, 'sent'))
}

/** Fields that still have the value of the start that the page was filled in for follow the chosen start. */
function readWanted({ deps, form, text }: ActionArgs): Wanted {
  const isOffer = text('outcome') === 'offered'
  const shown = deps.schedule.findStart(text('shownStart'))
  const isMoved = shown !== undefined && shown.id !== text('startId')
  const ofStart = isMoved ? startFields(deps, shown) : []
  /** Whether some fields are as the start has them that the page was filled in for. */
  const follows = (name: string) =>
    isMoved && isDeepStrictEqual(namedLike(getTyped(form), name), namedLike(ofStart, name))
  const respondBy = text('respondBy') || null
  const terms = {
    startId: text('startId'),
    tuition: follows('tuition') ? '' : text('tuition'),
    scholarship: text('scholarship'),
    plans: follows('plans') ? undefined : readTypedPlans(form),
    refunds: follows('refunds') ? undefined : readRefunds(form),
  }
  const rename = (letterText: string) => withNewDay(letterText, text('shownDay'), respondBy)
  const letter = { subject: rename(text('subject')), body: rename(text('body')) }
  return {
    outcome: text('outcome'),
    reason: text('reason') || null,
    respondBy,
    terms: isOffer ? terms : null,
    saveForStart: text('saveForStart') !== '',
    ...letter,
  }
}

function requireTime(at: Date | null): Date {
  if (!at) throw invalidField('sendAt', 'Choose when to send it.')
  return at
}

/** Updates the last day to answer in the text of an email whose day was changed. */
function withNewDay(text: string, before: string, after: string | null): string {
  if (!after || before === after || !isDay(before) || !isDay(after)) return text
  return text.replaceAll(wholeDay(before), wholeDay(after))
}
