import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono } from 'hono'
import { dayIn } from '#content/format.ts'
import type { ShownContent } from '#content/schedule.ts'
import { CALENDAR_PATH } from '#content/site-paths.ts'
import { zonedTime } from '#content/zoned-time.ts'
import { NO_SUCH_WORKSHOP, OTHERS_UNCLEAR, wantedSeats } from '#contract/forms/reservation.ts'
import { getReference } from '#contract/leads.ts'
import { HttpError } from '#http/failures.ts'
import { filePolicy } from '#http/security-headers.ts'
import { answerFile, type StaticFile, staticFile } from '#http/static-files.ts'
import type { StaffInterview } from '#services/admissions/interviews.ts'
import type { RequestedSeats } from '#services/leads/reservations.ts'
import type { Drawing } from './drawing.ts'

const DOCUMENTS = [
  `${CALENDAR_PATH}/[^/]+/(estimate\\.pdf|session\\.ics)`,
  '/training-calendar\\.pdf',
  '/[^/]+/syllabus\\.pdf',
  '/media/[\\w-]+\\.(mp4|webm|jpg|png|webp|vtt)',
  '/webinar/\\d{4}-\\d\\d-\\d\\d\\.ics',
  '/calendar/[\\w-]{43}\\.ics',
]
const DOCUMENT = new RegExp(`^(${DOCUMENTS.join('|')})$`)

export function isDocument(path: string): boolean {
  return DOCUMENT.test(path)
}

const notFound = (message: string) => new HttpError({ status: 404, message })

const PDF = 'application/pdf'
const printedHeaders = (name: string, caching: string) => ({
  'Content-Disposition': `inline; filename="${name}.pdf"`,
  'Content-Security-Policy': filePolicy(PDF),
  'Cache-Control': caching,
})

/**
 * Serves PDFs and calendar files, and instructor videos in the folder `media` of `dataDir`. Calendar and syllabi are
 * kept in memory; estimates and calendar files are made per request.
 * @param find looks up ids and tokens that only their owners know
 */
export function documentRoutes(
  contentNow: () => ShownContent,
  publicUrl: string,
  dataDir: string,
  {
    drawing,
    clientAddress,
    ...find
  }: {
    drawing: Drawing
    clientAddress: (context: Context) => string
    request: (id: string) => Promise<RequestedSeats | undefined>
    calendar: (token: string) => Promise<StaffInterview[] | undefined>
  },
): Hono {
  const getWorkshop = (id: string) => {
    const content = contentNow()
    const workshop = content.calendar.workshops.find((item) => item.id === id)
    if (!workshop) throw notFound('There is no such session.')
    return { content, workshop, startsAt: zonedTime(workshop.starts, workshop.from, content.company.timeZone) }
  }
  const calendarFile = (name: string, body: string) =>
    new Response(body, {
      headers: {
        'Content-Type': 'text/calendar; charset=utf-8',
        'Content-Disposition': `attachment; filename="${name}.ics"`,
        'Cache-Control': 'no-store',
      },
    })

  /** Those of one version of the schedule and one day, which they name. */
  let kept = { content: contentNow(), day: '', files: new Map<string, Promise<StaticFile>>() }
  const keptFile = (name: string, draw: (content: ShownContent, now: Date) => Promise<Buffer>) => {
    const [content, now] = [contentNow(), new Date()]
    const day = dayIn(content.company.timeZone, now)
    if (kept.content !== content || kept.day !== day) kept = { content, day, files: new Map() }
    const { files } = kept
    const found = files.get(name)
    if (found) return found
    const headers = printedHeaders(name, 'no-cache')
    const file = drawing.inTurn(() => draw(content, now)).then((body) => staticFile(body, { type: PDF, headers }))
    files.set(name, file)
    file.catch(() => files.delete(name))
    return file
  }

  const routes = new Hono()
  routes.get('/training-calendar.pdf', async (context) => {
    const { makeCalendarPdf } = await import('./calendar-pdf.ts')
    return answerFile(context, await keptFile('training-calendar', makeCalendarPdf))
  })
  routes.get('/:course/syllabus.pdf', async (context) => {
    const { makeSyllabus } = await import('./syllabus-pdf.ts')
    const course = contentNow().courses.find(({ id }) => id === context.req.param('course'))
    if (!course) throw notFound('There is no such training.')
    const file = keptFile(`syllabus-${course.id}`, (content, now) => makeSyllabus(content, course, publicUrl, now))
    return answerFile(context, await file)
  })
  // Videos are too large for memory and are sent in parts.
  routes.get('/media/:file', serveStatic({ root: dataDir }))
  routes.get(`${CALENDAR_PATH}/:id/estimate.pdf`, async (context) => {
    const { content, workshop, startsAt } = getWorkshop(context.req.param('id'))
    if (startsAt <= new Date()) throw new HttpError({ status: 410, message: 'This session has started or is over.' })
    const id = context.req.query('request')
    const request = id === undefined ? undefined : await find.request(id)
    if (id !== undefined && request?.session !== workshop.id) throw notFound('There is no such request.')
    const typed = context.req.query('seats') ?? ''
    const seats = /^\d{1,4}$/.test(typed) ? Number(typed) : 0
    const asked = request ?? { session: workshop.id, seats, also: context.req.query('also') ?? '' }
    const wanted = wantedSeats(asked)
    if (!wanted) throw new HttpError({ status: 422, message: OTHERS_UNCLEAR })
    const lines = wanted.flatMap(({ workshop: id, seats }) => {
      const found = content.calendar.workshops.find((item) => item.id === id)
      if (!request && (!found || seats < 1 || seats > found.seats)) {
        const message = found ? `Seats must be from 1 to ${found.seats}.` : NO_SUCH_WORKSHOP
        throw new HttpError({ status: 422, message })
      }
      return found ? [{ workshop: found, seats }] : []
    })
    const { makeEstimate } = await import('./estimate-pdf.ts')
    const draw = () => makeEstimate({ content, lines, request }, publicUrl, new Date())
    const body = await drawing.forVisitor(clientAddress(context), draw)
    const name = `estimate-${workshop.id}-${request ? getReference(request) : seats}`
    return new Response(new Uint8Array(body), { headers: { 'Content-Type': PDF, ...printedHeaders(name, 'no-store') } })
  })
  routes.get(`${CALENDAR_PATH}/:id/session.ics`, async (context) => {
    const { content, workshop } = getWorkshop(context.req.param('id'))
    const { makeWorkshopFile } = await import('#server/site-files/calendar-feeds.ts')
    return calendarFile(workshop.id, makeWorkshopFile(workshop, content, publicUrl, new Date()))
  })
  routes.get('/webinar/:file{\\d{4}-\\d\\d-\\d\\d\\.ics}', async (context) => {
    const day = context.req.param('file').slice(0, 10)
    const { makeDateFile } = await import('#server/site-files/calendar-feeds.ts')
    const body = makeDateFile(contentNow(), publicUrl, day, new Date())
    if (!body) throw notFound('There is no information session on that day.')
    return calendarFile(`information-session-${day}`, body)
  })
  routes.get('/calendar/:file{[\\w-]{43}\\.ics}', async (context) => {
    const interviews = await find.calendar(context.req.param('file').slice(0, 43))
    if (!interviews) throw notFound('There is no such calendar.')
    const { makeInterviewCalendar } = await import('#server/site-files/calendar-feeds.ts')
    return calendarFile('interviews', makeInterviewCalendar(contentNow(), interviews, publicUrl, new Date()))
  })
  return routes
}
