import { type ApplicationStatus, undecidedStatuses } from '#contract/application-status.ts'
import { setStatusOn, statusesBefore } from '#services/admissions/status.ts'
import { invalidField } from '#services/errors.ts'
import { type Change, requirePossible } from '#services/record-changes.ts'
import { changeOn, IS_DONE } from '#services/records/work.ts'
import { withApplication, withRecord } from '#services/with-application.ts'
import type { Checked, Kind, Settings } from './kind.ts'
import type { PreparedRow } from './rows.ts'

/** A change of the record itself. */
function changeKind(
  getChange: (settings: Settings) => Change,
  check: (row: PreparedRow, settings: Settings) => Checked,
): Kind {
  return {
    right: 'work',
    sendsEmails: false,
    requireSettings: (deps, settings) => requirePossible(deps.database, getChange(settings)),
    check: (_deps, rows, settings) => rows.map((row) => check(row, settings)),
    act: (deps, { actor, settings, row, settle }) =>
      withRecord(deps, actor, { id: row.recordId, version: row.version }, async (locked) => {
        const change = getChange(settings)
        await requirePossible(locked.transaction, change)
        await settle(locked.transaction, changeOn(locked, change) ? {} : { result: 'unchanged' })
      }),
  }
}

const SAME: Checked = { need: 'same' }

/** An empty assignee is nobody. */
export const assignKind = changeKind(
  ({ assignee }) => ({ kind: 'assigned', assigneeId: assignee || null }),
  ({ assigneeId }, { assignee }) => ((assigneeId ?? '') === assignee ? SAME : {}),
)

export const snoozeKind = changeKind(
  ({ until = '' }) => ({ kind: 'snoozed', until: new Date(until) }),
  ({ state, snoozedUntil }, { until }) => {
    if (state === 'done') return { need: 'reopening', problem: IS_DONE }
    return snoozedUntil?.toISOString() === until ? SAME : {}
  },
)

export const doneKind = changeKind(
  () => ({ kind: 'state', state: 'done' }),
  ({ state, status, decision }) => {
    if (state === 'done') return SAME
    const isUndecided = undecidedStatuses.some((item) => item === status) && decision?.state !== 'scheduled'
    return isUndecided ? { problem: 'Its applicant still waits for a decision.' } : {}
  },
)

/** Statuses that batches set. None of them closes an application. */
export const batchStatuses = ['in_review', 'enrolled'] as const satisfies ApplicationStatus[]

function requireStatus({ status }: Settings) {
  const known = batchStatuses.find((item) => item === status)
  if (!known) throw invalidField('status', 'Choose a status.')
  return known
}

export const statusKind: Kind = {
  right: 'decide',
  sendsEmails: false,
  requireSettings: (_deps, settings) => void requireStatus(settings),
  check(_deps, rows, settings) {
    const status = requireStatus(settings)
    const before = statusesBefore(status)
    return rows.map((row): Checked => {
      if (row.status === status) return SAME
      const isPossible = before.some((item) => item === row.status)
      return isPossible ? {} : { need: 'status', problem: 'Its status does not allow this.' }
    })
  },
  act: (deps, { actor, settings, row, settle }) =>
    withApplication(deps, row.recordId, { actor, version: row.version }, async (locked) => {
      await setStatusOn(deps, locked, requireStatus(settings))
      await settle(locked.transaction, {})
    }),
}
