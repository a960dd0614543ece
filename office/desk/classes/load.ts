import type { Readable } from 'node:stream'
import type { Entry } from '#content/schedule-entries.ts'
import { CALENDAR_PATH } from '#content/site-paths.ts'
import { csvAnswer, exported } from '#office/desk/file.ts'
import type { ActionArgs, DeskArgs } from '#office/desk/handlers.ts'
import { entryTitle } from '#office/desk/schedule/fields.ts'
import { findClass } from '#services/admissions/class-list.ts'
import { countPending } from '#services/admissions/seats.ts'
import { prepareBatch } from '#services/batches/prepare.ts'
import { ServiceError } from '#services/errors.ts'
import { findReservations } from '#services/leads/workshop-list.ts'
import { mayDo, requireRight } from '#services/rights.ts'

type Load = Pick<DeskArgs, 'deps' | 'actor' | 'params'>

/** Finds a start or workshop of the schedule, also a canceled one. @throws ServiceError not_found */
export function findEntry<Kind extends 'start' | 'workshop'>({ deps, params }: Load, kind: Kind) {
  const entries: Record<string, Entry<Kind>> = deps.schedule.current().snapshot.entries[kind]
  const { entryId = '' } = params
  const entry = Object.hasOwn(entries, entryId) ? entries[entryId] : undefined
  if (!entry) throw new ServiceError('not_found', 'There is no such page.')
  return { entry, title: entryTitle(kind, entry, deps.courses) }
}

const getRights = ({ actor }: Load) => ({ mayWork: mayDo(actor.role, 'work'), mayExport: mayDo(actor.role, 'export') })

export async function loadClass(args: Load) {
  const { deps } = args
  const { entry, title } = findEntry(args, 'start')
  const { people, counts } = await findClass(deps, args.actor, entry.id)
  const pending = (await countPending(deps.database)).get(entry.id) ?? 0
  return {
    id: entry.id,
    title,
    people,
    counts: { ...counts, seats: entry.seats, taken: counts.accepted + counts.offered, pending },
    calendar: entry.canceled ? undefined : `/cohorts/${entry.id}.ics`,
    ...getRights(args),
  }
}

export async function loadWorkshop(args: Load) {
  const { entry, title } = findEntry(args, 'workshop')
  const reservations = await findReservations(args.deps.database, entry.id)
  const sum = (of: typeof reservations, count: (one: (typeof reservations)[number]) => number) =>
    of.reduce((all, one) => all + count(one), 0)
  const confirmed = reservations.filter(({ isConfirmed }) => isConfirmed)
  const held = sum(reservations, (one) => one.held)
  return {
    id: entry.id,
    title,
    reservations,
    counts: {
      seats: entry.seats,
      confirmed: sum(confirmed, (one) => one.held),
      held: held - sum(confirmed, (one) => one.held),
      free: Math.max(entry.seats - held, 0),
      named: sum(confirmed, ({ names }) => names.length),
    },
    calendar: entry.canceled ? undefined : `${CALENDAR_PATH}/${entry.id}/session.ics`,
    ...getRights(args),
  }
}

/** Opens a batch of emails to records, whose author writes them there. @returns its address */
export async function writeToAll(
  args: ActionArgs,
  kind: 'start' | 'workshop',
  findRows: (id: string) => Promise<string[]>,
): Promise<string> {
  const { deps, actor, request } = args
  requireRight(actor, 'work')
  const { entry, title } = findEntry(args, kind)
  const settings = { subject: title, body: '' }
  const id = await prepareBatch(deps, actor, { action: 'reply', settings, rows: await findRows(entry.id) })
  return `/desk/batches/${id}?${new URLSearchParams({ list: new URL(request.url).pathname })}`
}

/** Responds with the file of a list. @param ending of its name */
export function listFile<Kind extends 'start' | 'workshop'>(
  args: DeskArgs,
  kind: Kind,
  ending: string,
  write: (entry: Entry<Kind>) => Promise<Readable>,
): Promise<Response> {
  return exported(args.request, `/desk/${kind}s/${args.params.entryId}/list`, async () => {
    requireRight(args.actor, 'export')
    const { entry } = findEntry(args, kind)
    return csvAnswer(await write(entry), `${kind}-${entry.id}${ending}`)
  })
}
