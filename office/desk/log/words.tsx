import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { longDay } from '#content/format.ts'
import type { EntryKind } from '#content/schedule-entries.ts'
import { type ApplicationStatus, applicationStatuses } from '#contract/application-status.ts'
import { kindWords } from '#office/desk/codes/code-table.tsx'
import { accountingFileWords } from '#office/desk/payments/words.ts'
import { entryPath, entryPlaces } from '#office/desk/schedule/fields.ts'
import { plural, roleNames, stateWords } from '#office/desk/ui/shown.ts'
import { Time } from '#office/ui/time.tsx'
import type { AccountingFileName } from '#services/accounting/export.ts'
import type { ActionName, LoggedAction } from '#services/audit-log.ts'
import { events } from '#services/event-words.ts'
import { formatFee } from '#services/money.ts'
import { refundReasons } from '#services/payments/refunds/rule.ts'

export const actionWords: Record<ActionName, string> = {
  'record.viewed': 'Opened a record',
  'record.assigned': 'Assigned a record',
  'record.state': 'Changed the to-do',
  'record.snoozed': 'Snoozed a record',
  'record.noted': 'Added a note',
  'record.downloaded': 'Downloaded a file',
  'record.seats': 'Confirmed or released seats',
  'record.names': 'Changed the names for seats',
  'record.buyer': 'Changed who an invoice names',
  'email.again': 'Queued an email to be resent',
  'reply.sent': 'Replied',
  'reply.taken_back': 'Took back a reply',
  'documents.asked': 'Asked for documents',
  'document.accepted': 'Accepted a document',
  'document.asked_again': 'Asked for a document again',
  'document.dropped': 'Took a document off a list',
  'checklist.saved': 'Changed the checklist of documents',
  'reminder.saved': 'Changed a reminder',
  'template.saved': 'Saved a template',
  'template.deleted': 'Deleted a template',
  'batch.started': 'Started a batch',
  'batch.stopped': 'Stopped a batch',
  'application.status': 'Changed the status',
  'application.interview': 'Changed an interview',
  'application.placement': 'Changed a course or start',
  'application.waitlist': 'Changed a place on the waitlist',
  'reading.saved': 'Read an application',
  'criteria.saved': 'Changed the criteria of readers',
  'application.entered': 'Entered an application',
  'fee.changed': 'Changed a fee',
  'payment.noted': 'Recorded a payment outside Stripe',
  'payment.undone': 'Undid a payment outside Stripe',
  'refund.noted': 'Recorded a refund outside Stripe',
  'refund.undone': 'Undid a refund outside Stripe',
  'charges.changed': 'Changed what is owed',
  'decision.drafted': 'Drafted a decision',
  'decision.edited': 'Edited a decision',
  'decision.scheduled': 'Scheduled a decision',
  'decision.undone': 'Undid the sending of a decision',
  'decision.sent': 'Sent a decision',
  'decision.replaced': 'Replaced a decision',
  'decision.discarded': 'Discarded a decision',
  'decision.returned': 'Could not send a decision',
  'refund.requested': 'Requested a refund',
  'payment.dismissed': 'Dismissed a payment that is not ours',
  'invoice.issued': 'Issued an invoice',
  'invoice.canceled': 'Canceled an invoice',
  'payments.reconciled': 'Started a comparison with Stripe',
  'payments.exported': 'Exported payments',
  'accounting.exported': 'Exported for accounting',
  'code.made': 'Created a code',
  'code.ended': 'Ended a code',
  'schedule.added': 'Added to the schedule',
  'schedule.changed': 'Changed the schedule',
  'schedule.undone': 'Undid a change of the schedule',
  'content.published': 'Published the site’s content',
  'content.scheduled': 'Scheduled a publication',
  'content.unscheduled': 'Canceled a scheduled publication',
  'content.unpublished': 'Could not publish as scheduled',
  'content.restored': 'Restored former content',
  'content.imported': 'Imported content',
  'content.discarded': 'Discarded the draft of the content',
  'content.shared': 'Made a link to a preview',
  'webhook.tested': 'Tested the webhook',
  'webhook.sent_again': 'Sent to the webhook again',
  'webhook.started': 'Started the webhook again',
  'site.backed_up': 'Backed up the site',
  'records.exported': 'Exported records',
  'person.merged': 'Marked two addresses as one person',
  'person.taken_apart': 'Marked an address as a different person',
  'person.exported': 'Exported a person’s data',
  'person.erased': 'Erased a person’s data',
  'view.saved': 'Saved a view',
  'view.deleted': 'Deleted a view',
  'staff.signed_in': 'Signed in',
  'staff.signed_out': 'Signed out',
  'staff.joined': 'Joined the desk',
  'staff.invited': 'Invited a staff member',
  'staff.invitation_canceled': 'Canceled an invitation',
  'staff.role_changed': 'Changed a role',
  'staff.disabled': 'Disabled a staff member',
  'staff.enabled': 'Enabled a staff member',
  'staff.reset': 'Reset a staff member’s sign-in',
  'staff.renamed': 'Changed their name',
  'staff.shortcuts_set': 'Changed the keyboard setting',
  'staff.notices_set': 'Changed the notices they get',
  'staff.passkey_added': 'Added a passkey',
  'staff.passkey_removed': 'Removed a passkey',
  'staff.codes_made': 'Made recovery codes',
  'staff.calendar_made': 'Made a calendar of their interviews',
  'staff.calendar_removed': 'Removed the calendar of their interviews',
  'staff.sign_in_ended': 'Ended sign-ins',
}

type Detail = LoggedAction['detail']
/** Returns the name of a staff member or course by id, or of a schedule entry by kind and id. */
type NameOf = (id: unknown, otherwise?: string) => string

const getStatus = (status: unknown) => applicationStatuses[status as ApplicationStatus]?.staff ?? String(status)
const getToDo = (state: unknown) => stateWords[state as keyof typeof stateWords] ?? String(state)
const getRole = (role: unknown) => roleNames[role as keyof typeof roleNames] ?? String(role)
const entry = ({ kind, entry }: Detail, getName: NameOf) => (
  <Link to={entryPath(kind as EntryKind, String(entry))} className="link">
    {getName(`${kind} ${entry}`, `a ${entryPlaces[kind as EntryKind].one} that was removed`)}
  </Link>
)
const records = ({ rows }: Detail) => plural(Number(rows), 'record')
const contentVersion = ({ version, changes }: Detail) => `version ${version}, ${plural(Number(changes), 'change')}`
const at = (moment: unknown) => <Time at={new Date(String(moment))} />

const batchWords: Record<string, string> = {
  decide: 'Decisions on',
  send: 'Drafts of',
  status: 'Statuses of',
  reply: 'Replies to',
  assign: 'Assignee of',
  snooze: 'Snooze of',
  done: 'Done:',
}
const interviewSteps: Record<string, string> = { changed: 'length or location', canceled: 'canceled', notes: 'notes' }
const chargeSteps: Record<string, string> = {
  plan: 'payment plan',
  day: 'due day',
  days: 'due days',
  scholarship: 'scholarship',
  scholarship_undone: 'scholarship taken back',
  added: 'new charge',
  ended: 'charge ended',
  link: 'link to pay',
  returned: 'refund after a withdrawal',
  kept: 'no refund after a withdrawal',
}
const waysIn: Record<string, string> = {
  setup: 'by the setup link',
  invitation: 'by invitation',
  reset: 'after a reset',
}

/** Details in an action's row: who, how many, from what to what. Ids without meaning for people are omitted. */
const details: { [Name in ActionName]?: (detail: Detail, getName: NameOf) => ReactNode } = {
  'record.assigned': ({ to }, getName) => `to ${to ? getName(to) : 'nobody'}`,
  'record.state': ({ from, to }) => `from ${getToDo(from)} to ${getToDo(to)}`,
  'record.snoozed': ({ until }) => <>until {at(until)}</>,
  'record.noted': ({ mentioned }) => mentioned !== 0 && `mentions ${plural(Number(mentioned), 'person', 'people')}`,
  'record.seats': ({ to }) => String(to),
  'record.names': ({ named, seats }) => `${named} of ${plural(Number(seats), 'seat')}`,
  'batch.started': (detail) => (
    <>
      {batchWords[String(detail.what)]} {records(detail)}
      {detail.sendAt && <>, to go out {at(detail.sendAt)}</>}
    </>
  ),
  'application.status': ({ from, to }) => `from ${getStatus(from)} to ${getStatus(to)}`,
  'application.interview': ({ step, at: time }) => (time ? at(time) : (interviewSteps[String(step)] ?? 'no time set')),
  'application.placement': ({ fromCourse, fromStart, toCourse, toStart }, getName) => {
    const place = (course: unknown, start: unknown) =>
      getName(`start ${start}`, getName(course, 'a course that was removed'))
    return `from ${place(fromCourse, fromStart)} to ${place(toCourse, toStart)}`
  },
  'application.waitlist': ({ from, to }) => `from place ${from} to place ${to}`,
  'criteria.saved': ({ readers, criteria }) =>
    `${plural(Number(readers), 'reader')}, ${plural(Number(criteria), 'criterion', 'criteria')}`,
  'fee.changed': ({ step, amount, currency }) => {
    const detail = { step: String(step), amount: formatFee({ amount: Number(amount), currency: String(currency) }) }
    return events.fee.words(detail)
  },
  'charges.changed': ({ step, amount, currency }) =>
    `${chargeSteps[String(step)]}, ${formatFee({ amount: Number(amount), currency: String(currency) })}`,
  'refund.requested': ({ amount, currency, reason }) =>
    [
      formatFee({ amount: Number(amount), currency: String(currency) }),
      refundReasons.find(({ code }) => code === reason)?.label,
    ].join(', '),
  'payment.dismissed': ({ payment }) => String(payment),
  'payments.exported': ({ from, to, rows }) =>
    `${plural(Number(rows), 'payment')} from ${longDay(String(from))} to ${longDay(String(to))}`,
  'accounting.exported': ({ what, from, to, rows }) =>
    `${accountingFileWords[what as AccountingFileName]} from ${longDay(String(from))} to ${longDay(String(to))}, ${plural(Number(rows), 'row')}`,
  'code.made': ({ code, kind, rate }) =>
    [code, kindWords[kind as keyof typeof kindWords], rate && `${rate}% off`].filter(Boolean).join(', '),
  'code.ended': ({ code, used }) => `${code}, used ${plural(Number(used), 'time')}`,
  'schedule.added': entry,
  'schedule.changed': entry,
  'schedule.undone': entry,
  'content.published': contentVersion,
  'content.scheduled': ({ publishAt }) => <>for {at(publishAt)}</>,
  'content.restored': contentVersion,
  'content.imported': contentVersion,
  'records.exported': records,
  'view.saved': ({ shared }) => (shared ? 'shared with everyone' : 'for themselves'),
  'staff.signed_in': ({ by }) => `with a ${by}`,
  'staff.joined': ({ by }) => waysIn[String(by)],
  'staff.invited': ({ role }) => `as ${getRole(role)}`,
  'staff.role_changed': ({ from, to, records: count }) =>
    `from ${getRole(from)} to ${getRole(to)}${count ? `, ${plural(Number(count), 'record')} unassigned` : ''}`,
  'staff.disabled': ({ records: count, to }, getName) =>
    Boolean(count) && `${plural(Number(count), 'open record')} ${to ? `given to ${getName(to)}` : 'unassigned'}`,
  'staff.sign_in_ended': ({ signIns }) => plural(Number(signIns), 'sign-in'),
}

export function ActionDetail({
  action,
  detail,
  getName,
}: Pick<LoggedAction, 'action' | 'detail'> & { getName: NameOf }) {
  const more = action.startsWith('decision.') ? getStatus(detail.outcome) : details[action]?.(detail, getName)
  return more ? <small>{more}</small> : null
}
