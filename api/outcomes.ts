import type { Hono } from 'hono'

/**
 * What is counted: registrations (`due`, `waived`, `refused`, `failed`), checkouts (`opened`, `refused`, `failed`), leads
 * by kind, virus scans of resumes (`clean`, `found`, `not_scanned`), failed tries of jobs by task.
 */
export type Counted = 'registrations' | 'checkouts' | 'leads' | 'scans' | 'jobFailures'

export type Count = (what: Counted, kind: string) => void

declare module 'hono' {
  interface ContextVariableMap {
    /** What became of a call that was granted, where its status does not say it. */
    outcome: string
  }
}

const LEADS = {
  '/Contact/send-message': 'contact',
  '/Talent/request': 'talent',
  '/Training/request': 'training',
  '/Resume/submit': 'resume',
  '/Newsletter/subscribe': 'newsletter',
}

/** Counts what becomes of the calls; to be set up before them. A repeated call counts again. */
export function countOutcomes(api: Hono, count: Count): void {
  const outcomes = {
    '/ApplicationForm/na/Register': 'registrations',
    '/Stripe/create-checkout-session': 'checkouts',
  } as const
  for (const [path, what] of Object.entries(outcomes)) {
    api.post(path, async (context, next) => {
      await next()
      const { status } = context.res
      count(what, status < 400 ? (context.get('outcome') ?? 'opened') : status < 500 ? 'refused' : 'failed')
    })
  }
  for (const [path, kind] of Object.entries(LEADS)) {
    api.post(path, async (context, next) => {
      await next()
      if (context.res.ok) count('leads', kind)
    })
  }
}
