import { randomBytes } from 'node:crypto'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import type { CurrentSchedule } from '#content/schedule.ts'
import { isSitePath } from '#content/site-paths.ts'
import { themeHash } from '#content/theme.ts'
import { contentSecurityPolicy } from '#http/security-headers.ts'
import type { Schedule } from '#services/schedule/schedule.ts'
import {
  type LoaderServices,
  type PageClock,
  pageClock,
  reportError,
  schedule as scheduleKey,
  scriptNonce,
  services as servicesKey,
  themeHash as themeKey,
  waitsForRegion,
} from '#web/context.ts'
import { withPageAddresses } from './addresses.ts'
import { unknownPath } from './unknown-path.ts'

type RenderedPage = {
  response: Response
  schedule: CurrentSchedule
  /** Milliseconds since 1970 until which the page is correct; Infinity if no date affects it. */
  validUntil: number
}

/** Renders a document or its loader data (`.data`). `nonce` is for the policy; `waits` is for the visitor's region. */
export type RenderPage = (
  request: Request,
  options?: { nonce?: string | null; waits?: boolean },
) => Promise<RenderedPage>

/** @param options.described structured data by path @param options.report receives errors */
export function pageRenderer(
  build: ServerBuild | (() => Promise<ServerBuild>),
  services: LoaderServices,
  options: {
    mode: 'production' | 'development'
    publicUrl: string
    described?: (schedule: CurrentSchedule) => ReadonlyMap<string, string>
    schedule: Pick<Schedule, 'current'>
    report?: (error: unknown) => void
  },
): RenderPage {
  const handle = createRequestHandler(build, options.mode)
  const render: RenderPage = async (request, { nonce = null, waits = false } = {}) => {
    const clock = clockAt(new Date())
    const schedule = options.schedule.current()
    const context = new RouterContextProvider()
    context.set(servicesKey, services)
    context.set(pageClock, clock)
    context.set(scheduleKey, schedule)
    if (options.mode === 'production') context.set(themeKey, themeHash(schedule.content.theme))
    context.set(waitsForRegion, waits)
    context.set(scriptNonce, nonce)
    context.set(reportError, options.report ?? null)
    const response = await handle(request, context)
    if (!response.headers.get('Content-Type')?.startsWith('text/html')) {
      return { response, schedule, validUntil: clock.validUntil() }
    }
    const path = new URL(request.url).pathname
    // Inserted here, structured data needs no script in the browser.
    const page = (await response.text()).replace(
      '</head>',
      () => `${options.described?.(schedule).get(path) ?? ''}</head>`,
    )
    // An unknown path has the home page's content.
    const isKnown = isSitePath(schedule.content.paths, path) && path !== unknownPath(path)
    const html = withPageAddresses(page, options.publicUrl, isKnown ? path : '/')
    return { response: new Response(html, response), schedule, validUntil: clock.validUntil() }
  }
  return async (request, settings) => {
    const rendered = await render(request, settings)
    // Dates and amounts are written as the academy's place does, which may be another by now.
    const isOneVersion = rendered.schedule.baseContent === options.schedule.current().baseContent
    return isOneVersion ? rendered : render(request, settings)
  }
}

/** Returns a function that makes something once for each schedule. */
export function perSchedule<Made>(make: (schedule: CurrentSchedule) => Made): (schedule: CurrentSchedule) => Made {
  const made = new WeakMap<CurrentSchedule, { made: Made }>()
  return (schedule) => {
    const found = made.get(schedule) ?? { made: make(schedule) }
    made.set(schedule, found)
    return found.made
  }
}

/** Records the earliest future moment that loaders check. */
export function clockAt(now: Date): PageClock & { validUntil(): number } {
  let validUntil = Number.POSITIVE_INFINITY
  return {
    now,
    isPast(moment: string): boolean {
      const at = Date.parse(moment)
      if (at <= now.getTime()) return true
      validUntil = Math.min(validUntil, at)
      return false
    },
    validUntil: () => validUntil,
  }
}

/** Answers with a page rendered for this request. It must not be cached. */
export type AnswerWithPage = (request: Request) => Promise<Response>

/** @param options.policy omitted in development, where Vite adds inline scripts */
export function answerWithPages(
  render: RenderPage,
  options: { policy?: { apiOrigin?: string | undefined }; waits?: boolean },
): AnswerWithPage {
  const { policy, waits = false } = options
  return async (request) => {
    const nonce = policy ? randomBytes(16).toString('base64') : null
    const { response } = await render(request, { nonce, waits })
    response.headers.set('Cache-Control', 'no-store')
    if (policy) {
      response.headers.set('Content-Security-Policy', contentSecurityPolicy([`'nonce-${nonce}'`], policy))
    }
    return response
  }
}
