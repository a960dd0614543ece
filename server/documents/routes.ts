import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import type { ShownContent } from '#content/schedule.ts'
import { CALENDAR_PATH } from '#content/site-paths.ts'
import { zonedTime } from '#content/zoned-time.ts'
import { NO_SUCH_SESSION, OTHERS_UNCLEAR, wantedSeats } from '#contract/forms/reservation.ts'
import { getReference } from '#contract/leads.ts'
import { HttpError } from '#http/failures.ts'
import { filePolicy } from '#http/security-headers.ts'
import type { StaffInterview } from '#services/admissions/interviews.ts'
import type { RequestedSeats } from '#services/leads/reservations.ts'

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

/**
 * Serves PDFs and calendar files, generated per request, and instructor videos in the folder `media` of `dataDir`.
 * @param find looks up ids and tokens that only their owners know
 */
export function documentRoutes(
  contentNow: () => ShownContent,
  publicUrl: string,
  dataDir: string,
  find: {
    request: (id: string) => Promise<RequestedSeats | undefined>
    calendar: (token: string) => Promise<StaffInterview[] | undefined>
  },
): Hono {
  const getSession = (id: string) => {
    const content = contentNow()
    const session = content.calendar.sessions.find((item) => item.id === id)
    if (!session) throw notFound('There is no such session.')
    return { content, session, startsAt: zonedTime(session.starts, session.from, content.company.timeZone) }
  }
  const calendarFile = (name: string, body: string) =>
    new Response(body, {
      headers: {
        'Content-Type': 'text/calendar; charset=utf-8',
        'Content-Disposition': `attachment; filename="${name}.ics"`,
        'Cache-Control': 'no-store',
      },
    })

  const printed = (name: string, body: Buffer, caching = 'no-cache') =>
    new Response(new Uint8Array(body), {
      headers: {
        'Content-Type': 'application/pdf',
        'Content-Disposition': `inline; filename="${name}.pdf"`,
        'Content-Security-Policy': filePolicy('application/pdf'),
        'Cache-Control': caching,
      },
    })

  const routes = new Hono()
  routes.get('/training-calendar.pdf', async () => {
    const { makeCalendarPdf } = await import('./calendar-pdf.ts')
    return printed('training-calendar', await makeCalendarPdf(contentNow(), new Date()))
  })
  routes.get('/:course/syllabus.pdf', async (context) => {
    const content = contentNow()
    const course = content.courses.find(({ id }) => id === context.req.param('course'))
    if (!course) throw notFound('There is no such training.')
    const { makeSyllabus } = await import('./syllabus-pdf.ts')
    return printed(`syllabus-${course.id}`, await makeSyllabus(content, course, publicUrl, new Date()))
  })
  // Videos are too large for memory and are sent in parts.
  routes.get('/media/:file', serveStatic({ root: dataDir }))
  routes.get(`${CALENDAR_PATH}/:id/estimate.pdf`, async (context) => {
    const { content, session, startsAt } = getSession(context.req.param('id'))
    if (startsAt <= new Date()) throw new HttpError({ status: 410, message: 'This session has started or is over.' })
    const id = context.req.query('request')
    const request = id === undefined ? undefined : await find.request(id)
    if (id !== undefined && request?.session !== session.id) throw notFound('There is no such request.')
    const typed = context.req.query('seats') ?? ''
    const seats = /^\d{1,4}$/.test(typed) ? Number(typed) : 0
    const asked = request ?? { session: session.id, seats, also: context.req.query('also') ?? '' }
    const wanted = wantedSeats(asked)
    if (!wanted) throw new HttpError({ status: 422, message: OTHERS_UNCLEAR })
    const lines = wanted.flatMap(({ session: id, seats }) => {
      const found = content.calendar.sessions.find((item) => item.id === id)
      if (!request && (!found || seats < 1 || seats > found.seats)) {
        const message = found ? `Seats must be from 1 to ${found.seats}.` : NO_SUCH_SESSION
        throw new HttpError({ status: 422, message })
      }
      return found ? [{ session: found, seats }] : []
    })
    const { makeEstimate } = await import('./estimate-pdf.ts')
    const body = await makeEstimate({ content, lines, request }, publicUrl, new Date())
    const name = request ? getReference(request) : seats
    return printed(`estimate-${session.id}-${name}`, body, 'no-store')
  })
  routes.get(`${CALENDAR_PATH}/:id/session.ics`, async (context) => {
    const { content, session } = getSession(context.req.param('id'))
    const { makeWorkshopFile } = await import('#server/site-files/calendar-feeds.ts')
    return calendarFile(session.id, makeWorkshopFile(session, content, publicUrl, new Date()))
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
