import { eq } from 'drizzle-orm'
import { wholeDay } from '#content/format.ts'
import type { ChargeReminderKind } from '#content/merge-fields.ts'
import { findFirstClass } from '#content/schedule.ts'
import { chargeName } from '#contract/charges.ts'
import { getReference } from '#contract/leads.ts'
import type { applications } from '#database/schema.ts'
import { charges } from '#database/schema-charges.ts'
import type { EmailData } from '#mail/registry.ts'
import { findLastOffers } from '#services/admissions/sent.ts'
import { findBalances, findFee } from '#services/charges/balances.ts'
import { selectBilled } from '#services/charges/billed.ts'
import { dueDay } from '#services/charges/due-day.ts'
import { addPayLink, BY_STAFF } from '#services/charges/pay-links.ts'
import type { EmailDeps } from '#services/deps.ts'
import { findMissing } from '#services/documents/find.ts'
import { fillIn } from '#services/merge.ts'
import { formatFee } from '#services/money.ts'
import { findProcessing } from '#services/payments/checkout/processing.ts'
import { listReminderSettings } from './settings.ts'

/** Loads a reminder with its text filled in. @param part see `partOfReminder` (mail/emails/reminder.ts) */
export async function loadReminder(
  { database, schedule, decisions, academyName }: EmailDeps,
  application: typeof applications.$inferSelect,
  part: string,
): Promise<Pick<EmailData<'reminder'>, 'reminder'> | undefined> {
  const { id, startId, courseName: course } = application
  const [kind] = part.split('.') as [EmailData<'reminder'>['reminder']['kind']]
  const setting = (await listReminderSettings(database, decisions)).find((item) => item.kind === kind)
  if (!setting) return undefined
  const offer = (await findLastOffers(database, [id])).get(id)
  const start = findFirstClass(schedule.current(), startId)
  const missing = kind === 'documents' ? await findMissing(database, id) : []
  // The first day that comes or has come.
  const lastDay = missing.map((document) => document.respondBy).sort()[0]
  const fee = formatFee(await findFee(database, id))
  const values = {
    course,
    fee,
    respondBy: getDay(kind === 'documents' ? lastDay : offer?.respondBy),
    start: start ? wholeDay(start.starts) : '',
    reference: getReference({ id }),
    academy: academyName,
  }
  return { reminder: { kind, isOn: setting.isOn, ...fillIn(setting, values), fee, offer, start, missing } }
}

const getDay = (day: string | null | undefined) => (day ? wholeDay(day) : '')

/**
 * Loads the reminder of a charge, with a new link to its checkout.
 * @param part see `partOfReminder` (mail/emails/reminder.ts)
 */
export async function loadPaymentDue(
  { database, decisions, academyName, timeZone }: EmailDeps,
  part: string,
): Promise<EmailData<'payment_due'> | undefined> {
  const [kind, chargeId, dueOn, how = ''] = part.split('.') as [ChargeReminderKind, string, string, string?]
  const setting = (await listReminderSettings(database, decisions)).find((item) => item.kind === kind)
  const [billed] = await selectBilled(database).where(eq(charges.id, chargeId))
  if (!setting || !billed) return undefined
  const { accountId, course, createdAt, email } = billed
  const balance = (await findBalances(database, [accountId])).get(accountId)?.find(({ id }) => id === chargeId)
  const isUnderWay = (await findProcessing(database, [accountId])).has(chargeId)
  if (!balance) return undefined
  const name = chargeName(balance)
  const amount = formatFee({ amount: balance.owed, currency: balance.currency })
  // Staff can move the last day, of which later reminders tell.
  const isOpen = balance.owed > 0 && !isUnderWay && dueDay(billed, timeZone) === dueOn
  const values = {
    payment: [name, course].filter(Boolean).join(', '),
    amount,
    dueOn: wholeDay(dueOn),
    reference: getReference({ id: accountId }),
    academy: academyName,
  }
  return {
    row: { id: accountId, createdAt, email },
    reminder: { kind, isOn: setting.isOn || how.startsWith(BY_STAFF), ...fillIn(setting, values) },
    charge: { name, course, amount, dueOn, isOpen },
    token: isOpen ? await addPayLink(database, chargeId) : '',
  }
}
