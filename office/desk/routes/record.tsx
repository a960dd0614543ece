import { useEffect } from 'react'
import {
  isRouteErrorResponse,
  useActionData,
  useLoaderData,
  useLocation,
  useNavigate,
  useRouteError,
} from 'react-router'
import { DecideBar } from '#office/desk/decisions/decide-bar.tsx'
import { loadPanel } from '#office/desk/decisions/load.ts'
import { DecisionPanel } from '#office/desk/decisions/panel.tsx'
import { deskAction, deskLoader } from '#office/desk/handlers.ts'
import { kindWord } from '#office/desk/list/menus.ts'
import { Actions } from '#office/desk/record/actions.tsx'
import { Admission, awaitsDecision, undecidedNote } from '#office/desk/record/admission.tsx'
import { loadAdmission } from '#office/desk/record/admission-load.ts'
import { changes, snoozeDays } from '#office/desk/record/change.ts'
import { Documents } from '#office/desk/record/documents.tsx'
import { loadDocuments } from '#office/desk/record/documents-load.ts'
import { DoneNotice } from '#office/desk/record/done-notice.tsx'
import { findMessage, Message } from '#office/desk/record/message.tsx'
import { Money } from '#office/desk/record/money.tsx'
import { loadMoney } from '#office/desk/record/money-load.ts'
import { MoneyNotice } from '#office/desk/record/money-notice.tsx'
import { findListPosition } from '#office/desk/record/neighbors.ts'
import { Readings } from '#office/desk/record/readings.tsx'
import { RecordHead, recordName } from '#office/desk/record/record-head.tsx'
import { loadReply } from '#office/desk/record/reply.ts'
import { ReservationInvoice } from '#office/desk/record/reservation-invoice.tsx'
import { loadReservation } from '#office/desk/record/reservation-load.ts'
import { ReservedSeats } from '#office/desk/record/reserved-seats.tsx'
import { SeatNames } from '#office/desk/record/seat-names.tsx'
import { PersonData, ResumeFile, SentFields } from '#office/desk/record/sent.tsx'
import { Timeline } from '#office/desk/record/timeline.tsx'
import { revalidatesAfterStale, ShownRecord, useKeptAnswer } from '#office/desk/record/work-form.tsx'
import { Write } from '#office/desk/record/write.tsx'
import { withChanges } from '#office/desk/ui/shown.ts'
import { Declined } from '#office/ui/declined.tsx'
import { getDeclined } from '#office/ui/fields.tsx'
import { TextLink } from '#office/ui/page.tsx'
import { findReadings } from '#services/readings/readings.ts'
import { findLookalikes } from '#services/records/person.ts'
import { findRecord } from '#services/records/record.ts'
import { readTimelinePart } from '#services/records/timeline.ts'
import { markOpened } from '#services/records/work.ts'
import { mayDo, type Right } from '#services/rights.ts'
import { listStaff } from '#services/staff/service.ts'

export const loader = deskLoader(async (args) => {
  const { deps, actor, request, params, query } = args
  const id = params.recordId ?? ''
  if (isRead(request)) await markOpened(deps, actor, id)
  const allows = (right: Right) => mayDo(actor.role, right)
  const may = {
    work: allows('work'),
    decide: allows('decide'),
    files: allows('files'),
    export: allows('export'),
    erase: allows('erase'),
  }
  const [record, inList, people, money] = await Promise.all([
    findRecord(deps, id, readTimelinePart(query)),
    findListPosition(args),
    may.work ? listStaff(deps) : [],
    loadMoney(args, id),
  ])
  const [admission, documents, reservation, reply, lookalikes] = await Promise.all([
    loadAdmission(deps, record),
    loadDocuments(args, record),
    loadReservation(deps, record),
    loadReply(args, record),
    findLookalikes(deps, record),
  ])
  const panel = await loadPanel(args, record, admission)
  const reading = admission && (await findReadings(deps, actor, id, admission.status))
  const readers = people.filter(({ role }) => mayDo(role, 'read'))
  const shownPeople = readers.map(({ id, name, role }) => ({ id, name, mayWork: mayDo(role, 'work') }))
  return {
    record,
    lookalikes,
    admission,
    documents,
    panel,
    reading,
    reservation,
    reply,
    inList,
    money,
    people: shownPeople,
    me: actor.staffId,
    may,
    days: snoozeDays(deps.timeZone),
    kindNames: [record, ...record.others.filter((item) => item.hasSameAddress)].map(({ kind }) => kindWord(kind)),
  }
})

/** Tells a real view from a HEAD request or a prefetch. */
function isRead({ method, headers }: Request): boolean {
  return method === 'GET' && !/prefetch|prerender/.test(`${headers.get('Sec-Purpose')} ${headers.get('Purpose')}`)
}

export const action = deskAction(changes)

export const shouldRevalidate = revalidatesAfterStale

const recordBox = 'record grid min-w-0 grid-cols-1 content-start gap-[1.1rem] px-5 pt-[1.1rem] lg:min-h-full xl:px-6'
/** A panel is below the answers, or beside the record if there is room. */
const besidePanel = 'xl:grid-cols-[minmax(0,1fr)_29rem] xl:grid-rows-[auto_1fr] xl:py-0 xl:pr-0'
const part = 'contents'
const partBesidePanel = 'contents xl:grid xl:min-w-0 xl:grid-cols-1 xl:content-start xl:gap-[1.1rem]'

/** One application or lead, beside its list or, on a narrow screen, instead of it. */
export default function RecordPage() {
  const data = useLoaderData<typeof loader>()
  // The key discards input and errors when the record changes.
  return <Shown key={data.record.id} {...data} />
}

function Shown(data: ReturnType<typeof useLoaderData<typeof loader>>) {
  const { record, kindNames, lookalikes, admission, documents, panel, reading, reservation, reply, inList, money } =
    data
  const { people, me, may, days } = data
  const { pathname, search } = useLocation()
  useWayBack(panel ? pathname + withChanges(search, { decide: '' }) : inList.list, record.id)
  const { answer, keepAnswer } = useKeptAnswer(record.version)
  const withoutScript = getDeclined(useActionData(), 'decide')
  const message = findMessage(record)
  const isAnswering = message !== undefined && may.work && record.waitingOn === 0
  // What somebody writes stays where it is while the record changes.
  const isBelowMessage = message !== undefined
  // One letter at a time.
  const usual = panel ? ('note' as const) : ('reply' as const)
  const write = { reply, usual, name: record.name, people: people.filter(({ id }) => id !== me) }
  const isToDecide = admission !== undefined && may.decide && awaitsDecision(admission)
  const isToCheck = record.documents === 'to_check' && may.decide && !isAnswering && !panel
  const isQuiet =
    panel !== undefined ||
    (isAnswering && reply !== undefined) ||
    isToDecide ||
    isToCheck ||
    reservation?.state === 'requested'
  const partBox = panel ? partBesidePanel : part
  return (
    <ShownRecord value={{ id: record.id, version: record.version, me, mayDecide: may.decide, keepAnswer }}>
      <section className={`${recordBox} ${panel ? besidePanel : 'max-w-192'}`} aria-labelledby="record-name">
        <title>{`${record.name} · Desk`}</title>
        <div className={`${partBox} xl:pt-[1.1rem]`}>
          <DoneNotice />
          <Declined answer={answer ?? (panel ? undefined : withoutScript)} />
          <RecordHead record={record} kindNames={kindNames} lookalikes={lookalikes} inList={inList} />
          {admission && (
            <DecideBar
              admission={admission}
              current={panel?.outcome}
              isNext={isToDecide && !isAnswering && !isToCheck}
            />
          )}
          {may.work && (
            <Actions
              record={record}
              assignees={people.filter(({ mayWork }) => mayWork)}
              days={days}
              isQuiet={isQuiet}
              undecided={admission && undecidedNote(admission)}
            />
          )}
          <MoneyNotice {...money} />
          {message && <Message {...message} />}
          {may.work && isBelowMessage && <Write {...write} place="message" isOpen={isAnswering} />}
          {admission && <Admission admission={admission} submittedAt={record.createdAt} />}
          {documents && <Documents id={record.id} isNext={isToCheck} {...documents} />}
          {reservation && <ReservedSeats {...reservation} mayWork={may.work} />}
          {reservation && (
            <ReservationInvoice
              reservation={reservation}
              contact={record}
              mayWork={may.work}
              mayRead={money.mayReadReceipts}
            />
          )}
          {reservation && <SeatNames workshops={reservation.workshops} mayWork={may.work} />}
          <SentFields record={record} className={admission && 'border-t pt-4'} />
          {record.file && <ResumeFile id={record.id} file={record.file} mayDownload={may.files} />}
          {reading && <Readings {...reading} />}
        </div>
        {panel && <DecisionPanel key={panel.outcome} panel={panel} />}
        <div className={partBox}>
          <Money recordId={record.id} {...money} />
          <Timeline entries={record.timeline} earlier={record.earlier} mayWork={may.work} />
          {(may.export || may.erase) && <PersonData record={record} kindNames={kindNames} may={may} />}
          {may.work && !isBelowMessage && <Write {...write} place={panel ? 'end' : 'foot'} />}
        </div>
      </section>
    </ShownRecord>
  )
}

/** Escape returns to the list, where the record's row gets the focus. */
function useWayBack(list: string, id: string): void {
  const navigate = useNavigate()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      // Escape first closes what is open, and never leaves a field.
      const isBusy = document.querySelector(':is(:popover-open, dialog[open])')
      const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select')
      if (!isBusy && !isTyping) navigate(list)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [list, navigate])
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        if (document.querySelector('.record')) return
        document.querySelector<HTMLElement>(`#content a[href*="${id}"]`)?.focus()
      })
    },
    [id],
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  if (!isRouteErrorResponse(error)) throw error
  const { title, text } = error.data as { title: string; text: string }
  return (
    <section className={`${recordBox} max-w-192`} aria-labelledby="record-name">
      <h1 id="record-name" className={recordName}>
        {title}
      </h1>
      <p>{text}</p>
      <p>
        <TextLink to="/desk">Back to the list</TextLink>
      </p>
    </section>
  )
}
