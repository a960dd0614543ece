import { agoText, dayText } from '#content/format.ts'
import type { ApplicationStatus } from '#contract/application-status.ts'
import { applicationFields } from '#contract/applications.ts'
import type { DeskArgs } from '#office/desk/handlers.ts'
import { documentsWords, feeWords, getInitials, shownState, stateWords, statusWord } from '#office/desk/ui/shown.ts'
import { type Clock, dayWords } from '#office/ui/clock.ts'
import { isOutcome, plainTransitions, transitions } from '#services/admissions/statuses.ts'
import { shownValue } from '#services/csv.ts'
import type { ComparedAnswers } from '#services/records/answers.ts'
import type { Scope } from '#services/records/filter.ts'
import type { RecordRow } from '#services/records/list.ts'
import { kindWord } from './menus.ts'

/** @param recordsPath where the list's records are */
export function shownRow(
  row: RecordRow,
  {
    now,
    scope,
    query,
    clock,
    recordsPath,
  }: {
    now: Date
    scope: Scope
    query: URLSearchParams
    clock: Clock
    recordsPath: string
  },
) {
  const { id, name, company, what, fee, status, since, createdAt, snoozedUntil, assignee } = row
  const arrived = dayWords(createdAt, clock)
  const isDone = row.waitingOn === 2
  const state = shownState(row)
  const search = new URLSearchParams([...query, ['cursor', row.cursor]])
  return {
    id,
    version: row.version,
    name,
    what,
    opened: row.opened,
    mentionsMe: row.mentionsMe,
    hasQuestion: row.hasQuestion,
    to: `${recordsPath}/${id}?${search}`,
    company: company === name ? '' : company,
    // A list of applications has no other kind.
    kind: scope === 'applications' ? '' : kindWord(row.kind),
    state,
    stateWord: snoozedUntil
      ? `Until ${dayWords(snoozedUntil, clock)}`
      : `${stateWords[state]}${isDone ? ` ${dayWords(since, clock)}` : ''}`,
    status: status && statusWord(status),
    fee,
    feeWord: fee && feeWords[fee],
    documents: row.documents && documentsWords[row.documents],
    arrivedAt: createdAt.toISOString(),
    arrived: isDone ? { short: arrived, long: arrived } : agoText(createdAt, now),
    assignee: assignee && { ...assignee, initials: getInitials(assignee.name) },
  }
}

/** What the table compares, and the statuses that a row can get there. */
export function shownAnswers(
  { status }: RecordRow,
  answers: ComparedAnswers | undefined,
  { deps, now }: Pick<DeskArgs, 'deps'> & { now: Date },
) {
  const { educationLevel, hasProgrammingExperience, employmentStatus, startId = '', lastContact } = answers ?? {}
  const starts = deps.schedule.findStart(startId)?.starts
  const getOption = (id: ApplicationStatus) => ({ id, name: statusWord(id) })
  return {
    start: starts ? dayText(starts) : '',
    education: educationLevel ?? '',
    programs: hasProgrammingExperience ? 'Yes' : 'No',
    employment: shownValue(applicationFields.employmentStatus, employmentStatus),
    lastContact: lastContact && agoText(lastContact, now),
    next: status ? plainTransitions(status).map(getOption) : [],
    outcomes: status ? transitions[status].filter(isOutcome) : [],
  }
}
