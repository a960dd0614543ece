import type { EntryKind } from '#content/schedule-entries.ts'
import type { DeskArgs } from '#desk/handlers.ts'
import { ServiceError } from '#services/errors.ts'
import { mayDo, requireRight } from '#services/rights.ts'
import { listChanges } from '#services/schedule/changes.ts'
import { toTyped } from './controls.ts'
import { changeWords, entryTitle, getFacts } from './words.ts'

type Load = Pick<DeskArgs, 'deps' | 'actor' | 'query'>

function formData({ deps, actor }: Omit<Load, 'query'>) {
  const currency = deps.payments.fee.currency.toUpperCase()
  return { courses: deps.courses, currency, mayChange: mayDo(actor.role, 'schedule') }
}

/** Loads an entry with its form and changes. A removed entry has only its changes, so that it can be restored. */
export async function loadEntry({ deps, actor, query }: Load, kind: EntryKind, id: string) {
  const { courses } = deps
  // Another process may have changed it within the last second.
  await deps.schedule.refresh()
  const entry = deps.schedule.current().snapshot.entries[kind][id] as Record<string, unknown> | undefined
  const changes = await listChanges(deps.database, kind, id)
  const last = entry ?? changes[0]?.before
  if (!last) throw new ServiceError('not_found', 'There is no such page.')
  const isLatest = (name: string) => query.get(name) === String(changes[0]?.id)
  return {
    ...formData({ deps, actor }),
    kind,
    id,
    title: entryTitle(kind, last, courses),
    isThere: entry !== undefined,
    facts: getFacts(kind, last, courses),
    known: JSON.stringify(entry ?? null),
    typed: toTyped(kind, last),
    changes: changes.map(({ id: change, before, after, at, by }) => ({
      id: change,
      at,
      by,
      words: changeWords(kind, before, after, courses),
    })),
    done: isLatest('saved') ? ('saved' as const) : isLatest('undone') ? ('undone' as const) : undefined,
  }
}
export type LoadedEntry = Awaited<ReturnType<typeof loadEntry>>

/** Loads the form of a new entry, optionally copied from another one without its dates and state. */
export async function loadNew(load: Load, kind: EntryKind) {
  requireRight(load.actor, 'schedule')
  const entries: Record<string, Record<string, unknown>> = load.deps.schedule.current().snapshot.entries[kind]
  const copied = entries[load.query.get('from') ?? ''] ?? {}
  const { starts, ends, applyBy, applicationsClose, cohortStarts, sample, canceled, ...kept } = copied
  return { ...formData(load), kind, known: 'null', typed: toTyped(kind, kept) }
}
