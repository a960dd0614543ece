import { redirect } from 'react-router'
import { dayIn } from '#content/format.ts'
import { zonedTime } from '#content/zoned-time.ts'
import { decide } from '#office/desk/decisions/load.ts'
import type { ActionArgs } from '#office/desk/handlers.ts'
import { getRecordsPath, getScope } from '#office/desk/list/load.ts'
import { parseLocalTime } from '#office/desk/local-time.ts'
import { withChanges } from '#office/desk/ui/shown.ts'
import { readNameRows } from '#office/ui/name-rows.tsx'
import { readKnownPayer, readPayer } from '#office/ui/payer-fields.tsx'
import { discardDecision } from '#services/admissions/decisions.ts'
import { setInterview } from '#services/admissions/interviews.ts'
import { changePlacement } from '#services/admissions/placement.ts'
import { setStatus } from '#services/admissions/status.ts'
import { undoSending } from '#services/admissions/undo.ts'
import { changePlace } from '#services/admissions/waitlist.ts'
import { isDay } from '#services/days.ts'
import { acceptDocument, askAgain, askForDocuments, dropDocument } from '#services/documents/ask.ts'
import { sendAgain } from '#services/emails/service.ts'
import { invalidField } from '#services/errors.ts'
import { sendInvoice } from '#services/invoices/email.ts'
import { changeBuyer } from '#services/leads/buyer.ts'
import { changeNames } from '#services/leads/names.ts'
import { changeSeats, setSeats } from '#services/leads/reservations.ts'
import { foldAddress } from '#services/mailbox.ts'
import { erasePerson } from '#services/privacy/service.ts'
import { saveReading } from '#services/readings/readings.ts'
import { CRITERIA } from '#services/readings/settings.ts'
import { findRecord } from '#services/records/record.ts'
import { addNote, assign, setState, snooze, undoDone } from '#services/records/work.ts'
import { takeBackReply } from '#services/replies/service.ts'
import { requireRecent, requireRight } from '#services/rights.ts'
import type { SnoozeDays } from './actions.tsx'
import { moneyChanges } from './money-act.ts'
import { addressAfter, getList } from './neighbors.ts'
import { fee, refund } from './refund.ts'
import { reply } from './reply.ts'
import { change, getExpectedVersion, stored } from './stored.ts'

const MORNING = '08:00'
const DAY_MS = 86_400_000

/** Actions of a record's page, by `intent`. */
export const changes = {
  status: change(({ deps, actor, text }, seen) => {
    const more = { reason: text('reason'), startId: text('startId') }
    return setStatus(deps, actor, seen, text('status'), more)
  }),
  placement: change(({ deps, actor, text }, seen) => {
    const placement = { courseId: text('courseId'), startId: text('startId') }
    return changePlacement(deps, actor, seen, placement, text('reason'))
  }),
  waitlist: change(({ deps, actor, text }, seen) =>
    changePlace(deps, actor, seen, Number(text('place')), text('reason')),
  ),
  interview: change(async ({ deps, actor, text }, seen) => {
    const at = parseLocalTime('at', text('at'), deps.timeZone)
    const details = { minutes: Number(text('minutes')), place: text('place') }
    await setInterview(deps, actor, seen, { at, ...details, notes: text('notes') })
  }),
  decide,
  'undo-decision': async ({ deps, actor, params, request, text }: ActionArgs) => {
    const id = params.recordId ?? ''
    const outcome = await undoSending(deps, actor, id, text('decision'))
    const { pathname, search } = new URL(request.url)
    const changes = { decide: outcome, sent: '', _routes: '' }
    return redirect(`${getRecordsPath(getScope(pathname))}/${id}${withChanges(search, changes)}`)
  },
  'discard-decision': change(({ deps, actor, text }, seen) => discardDecision(deps, actor, seen, text('decision'))),
  state: async (args: ActionArgs) => {
    const state = (['in_progress', 'waiting', 'done'] as const).find((item) => item === args.text('state'))
    if (!state) throw invalidField('state', 'Choose a state.', 'Choose a state.')
    await setState(args.deps, args.actor, getExpectedVersion(args), state)
    if (state !== 'done') return stored(args)
    return redirect(await addressAfter(args, 'done'))
  },
  undo: change(({ deps, actor }, seen) => undoDone(deps, actor, seen)),
  assign: change(({ deps, actor, text }, seen) => assign(deps, actor, seen, text('assignee') || null)),
  snooze: change(({ deps, actor, text }, seen) => snooze(deps, actor, seen, getMorning(text('day'), deps.timeZone))),
  note: change(({ deps, actor, form, text }, { id }) =>
    addNote(deps, actor, id, text('note'), form.getAll('mentioned').map(String)),
  ),
  read: change(({ deps, actor, text }, { id }) => {
    const levels = Array.from({ length: CRITERIA.most }, (_item, at) => Number(text(`level${at}`)))
    return saveReading(deps, actor, id, { levels, comment: text('comment'), seen: text('seen') })
  }),
  'ask-documents': change(({ deps, actor, form, text }, seen) => {
    const chosen = form.getAll('chosen').map(String)
    return askForDocuments(deps, actor, seen, { chosen, other: text('other'), respondBy: text('respondBy') })
  }),
  'accept-document': change(({ deps, actor, text }, seen) => acceptDocument(deps, actor, seen, text('document'))),
  'ask-document-again': change(({ deps, actor, text }, seen) => {
    const again = { id: text('document'), problem: text('problem'), respondBy: text('respondBy') }
    return askAgain(deps, actor, seen, again)
  }),
  'drop-document': change(({ deps, actor, text }, seen) => dropDocument(deps, actor, seen, text('document'))),
  reply,
  'take-back-reply': async (args: ActionArgs) => {
    await takeBackReply(args.deps, args.actor, getExpectedVersion(args).id, args.text('reply'))
    return stored(args, { write: 'reply' })
  },
  seats: change(async (args, seen) => {
    const { deps, actor, text } = args
    const to = (['confirmed', 'released', 'changed'] as const).find((item) => item === text('to'))
    if (to === 'changed') {
      return changeSeats(deps, actor, seen, { workshopId: text('workshop'), count: Number(text('count')) })
    }
    if (!to) throw invalidField('to', 'Confirm or release the seats.')
    await setSeats(deps, actor, seen, to, readKnownPayer(args))
  }),
  buyer: change((args, seen) => changeBuyer(args.deps, args.actor, seen, readPayer(args))),
  'send-invoice': change(({ deps, actor, text }, seen) => sendInvoice(deps, actor, seen, text('invoice'))),
  names: change((args, seen) =>
    changeNames(args.deps, args.actor, seen, { workshopId: args.text('workshop'), rows: readNameRows(args) }),
  ),
  'send-again': change(({ deps, actor, text }, seen) => sendAgain(deps, actor, seen, text('event'))),
  refund,
  fee,
  ...moneyChanges,
  erase: async (args: ActionArgs) => {
    const { deps, actor, text } = args
    requireRight(actor, 'erase')
    requireRecent(actor)
    const { email } = await findRecord(deps, getExpectedVersion(args).id)
    if (foldAddress(text('email')) !== foldAddress(email)) {
      throw invalidField('email', 'This is not the address of this person.')
    }
    const { anonymizedApplications: kept, stuckJobs: stuck, mentions } = await erasePerson(deps, actor, email)
    const { list } = getList(args)
    const counts = { erased: 1, kept, stuck, named: mentions.length }
    const query = Object.entries(counts).flatMap(([name, count]) => (count > 0 ? [[name, String(count)]] : []))
    return redirect(`${list.split('?')[0]}?${new URLSearchParams(query)}`)
  },
}

/** Returns the start of a workday in the academy's time zone. @throws ServiceError invalid */
export function getMorning(day: string, timeZone: string): Date {
  if (!isDay(day)) throw invalidField('day', 'Choose a day.', 'Choose a day.')
  return zonedTime(day, MORNING, timeZone)
}

export function snoozeDays(timeZone: string, now = new Date()): SnoozeDays {
  const today = Date.parse(dayIn(timeZone, now))
  const after = (days: number) => new Date(today + days * DAY_MS).toISOString().slice(0, 10)
  const toMonday = (8 - new Date(today).getUTCDay()) % 7 || 7
  const presets = [
    { label: 'Tomorrow', day: after(1) },
    { label: 'Monday', day: after(toMonday) },
    { label: 'In a week', day: after(7) },
  ]
  const isFirst = ({ day }: { day: string }, index: number) => presets.findIndex((item) => item.day === day) === index
  return { presets: presets.filter(isFirst), first: after(1), last: after(365) }
}
