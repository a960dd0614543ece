import { dayIn } from '#content/format.ts'
import { latestRound, type Snapshot } from '#content/schedule.ts'
import { type EntryKind, INFORMATION_SESSION } from '#content/schedule-entries.ts'
import { sameWaiverCode } from '#services/codes/redeem.ts'
import { type Finding, found, hint, must, should } from './finding.ts'

/** Ids that a sentence names. */
const SHOWN = 3

const places: Record<EntryKind, string> = {
  start: '/desk/starts',
  workshop: '/desk/workshops',
  round: '/desk/scholarship',
  information_session: '/desk/information-session',
}

/**
 * Finds invented, past or missing starts, workshops, rounds and information sessions.
 * @param waiverPlace where WAIVER_CODE is set
 */
export function findInSchedule(
  { entries }: Pick<Snapshot, 'entries'>,
  { waiverCode, waiverPlace }: { waiverCode: string | undefined; waiverPlace: string },
  { timeZone, now }: { timeZone: string; now: Date },
): Finding[] {
  const informationSession = entries.information_session[INFORMATION_SESSION]
  // No server has filled this database yet.
  if (!informationSession) return []
  const today = dayIn(timeZone, now)
  const samples = (Object.keys(places) as EntryKind[]).map((kind) => {
    const ids = Object.entries(entries[kind]).flatMap(([id, entry]) => (entry.sample ? id : []))
    const isInformationSession = kind === 'information_session'
    const what = isInformationSession
      ? 'The information session is a sample.'
      : `Invented: ${ids.slice(0, SHOWN).join(', ')}${ids.length > SHOWN ? ` and ${ids.length - SHOWN} more` : ''}.`
    return ids.length > 0 && must(places[kind], what, 'Write your own, or clear its sample mark.')
  })
  const ended = [...Map.groupBy(Object.values(entries.start), ({ course }) => course)].flatMap(([course, starts]) =>
    starts.some(({ applyBy, canceled }) => applyBy >= today && !canceled)
      ? []
      : should(places.start, `Nobody can apply to a start of ${course} any more.`, 'Announce the next start.'),
  )
  const workshops = Object.values(entries.workshop)
  const isAhead = workshops.some(({ starts, canceled }) => starts > today && !canceled)
  const latest = latestRound(entries)
  const isOver = latest && latest.applicationsClose < today
  const isHidden = latest && waiverCode && !sameWaiverCode(latest.promoCode, waiverCode)
  return found(
    ...samples,
    ...ended,
    !isAhead && should(places.workshop, 'The calendar has no future workshop.', 'Announce the next ones.'),
    isOver &&
      hint(
        places.round,
        `Applications to the latest round closed on ${latest.applicationsClose}. The home page leads with the next start.`,
        'Add the next round once it has its dates.',
      ),
    isOver &&
      !waiverCode &&
      !latest.codeEnded &&
      hint(places.round, `Its code ${latest.promoCode} still waives the fee.`, 'End the code there, if it should not.'),
    isHidden &&
      hint(
        waiverPlace,
        'It is not the code of the latest round, so pages show no code.',
        'If visitors are to see the code, make both the same.',
      ),
  )
}
