import { zonedTime } from '#content/zoned-time.ts'
import { type DeskArgs, textOf } from '#desk/handlers.ts'
import { invalidField } from '#services/errors.ts'
import { addNote, assign, setState, snooze } from '#services/records/work.ts'
import type { SnoozeDays } from './actions.tsx'

/** When a snoozed record wakes. */
const MORNING = '08:00'
const DAY_MS = 86_400_000

/** Does what a form of the record's page asks for. Throws the services' ServiceErrors. */
export async function changeRecord({ deps, actor, params, form }: DeskArgs & { form: FormData }): Promise<void> {
  const id = params.recordId ?? ''
  const seen = { id, version: Number(textOf(form, 'version')) }
  switch (textOf(form, 'intent')) {
    case 'assign':
      return assign(deps, actor, seen, textOf(form, 'assignee') || null)
    case 'snooze':
      return snooze(deps, actor, seen, morningOf(textOf(form, 'day'), deps.timeZone))
    case 'note':
      return addNote(deps, actor, id, textOf(form, 'note'), form.getAll('mentioned').map(String))
    case 'state': {
      const state = (['in_progress', 'waiting', 'done'] as const).find((one) => one === textOf(form, 'state'))
      if (state) return setState(deps, actor, seen, state)
    }
  }
  throw invalidField('intent', 'There is no such change.', 'There is no such change.')
}

function morningOf(day: string, timeZone: string): Date {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day))
  if (!isDay) throw invalidField('day', 'Choose a day.', 'Choose a day.')
  return zonedTime(day, MORNING, timeZone)
}

/** The days that can be chosen, in the academy's calendar. */
export function snoozeDays(timeZone: string, now = new Date()): SnoozeDays {
  // The Canadian format is that of ISO 8601.
  const today = Date.parse(new Intl.DateTimeFormat('en-CA', { timeZone }).format(now))
  const after = (days: number) => new Date(today + days * DAY_MS).toISOString().slice(0, 10)
  const toMonday = (8 - new Date(today).getUTCDay()) % 7 || 7
  const presets = [
    { label: 'Tomorrow', day: after(1) },
    { label: 'Monday', day: after(toMonday) },
    { label: 'Next week', day: after(7) },
  ]
  const isFirst = ({ day }: { day: string }, index: number) => presets.findIndex((one) => one.day === day) === index
  return { presets: presets.filter(isFirst), first: after(1), last: after(365) }
}
