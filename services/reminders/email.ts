import { wholeDay } from '#content/format.ts'
import type { ReminderKind } from '#content/merge-fields.ts'
import { findFirstClass } from '#content/schedule.ts'
import { getReference } from '#contract/leads.ts'
import type { applications } from '#database/schema.ts'
import type { EmailData } from '#mail/registry.ts'
import { findLastOffers } from '#services/admissions/sent.ts'
import { findFee } from '#services/charges/balances.ts'
import type { EmailDeps } from '#services/deps.ts'
import { findMissing } from '#services/documents/find.ts'
import { fillIn } from '#services/merge.ts'
import { formatFee } from '#services/money.ts'
import { listReminderSettings } from './settings.ts'

/** Loads a reminder with its text filled in. @param part see `partOfReminder` (mail/emails/reminder.ts) */
export async function loadReminder(
  { database, schedule, decisions, academyName }: EmailDeps,
  application: typeof applications.$inferSelect,
  part: string,
): Promise<Pick<EmailData<'reminder'>, 'reminder'> | undefined> {
  const { id, startId, courseName: course } = application
  const [kind] = part.split('.') as [ReminderKind]
  const setting = (await listReminderSettings(database, decisions)).find((item) => item.kind === kind)
  if (!setting) return undefined
  const offer = (await findLastOffers(database, [id])).get(id)
  const start = findFirstClass(schedule.current(), startId)
  const missing = kind === 'documents' ? await findMissing(database, id) : []
  // The first day that comes or has come.
  const lastDay = missing.map((document) => document.respondBy).sort()[0]
  const values = {
    course,
    fee: formatFee(await findFee(database, id)),
    respondBy: getDay(kind === 'documents' ? lastDay : offer?.respondBy),
    start: start ? wholeDay(start.starts) : '',
    reference: getReference({ id }),
    academy: academyName,
  }
  return { reminder: { kind, isOn: setting.isOn, ...fillIn(setting, values), offer, start, missing } }
}

const getDay = (day: string | null | undefined) => (day ? wholeDay(day) : '')
