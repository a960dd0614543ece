import type { Hono } from 'hono'
import { leadForms } from '#contract/forms/lead-forms.ts'
import type { Count } from '#services/deps.ts'

declare module 'hono' {
  interface ContextVariableMap {
    /** What became of a call that was granted, where its status does not say it. */
    outcome: string
  }
}

const LEADS = new Map<string, string>([
  ...leadForms.map(({ call, kind }) => [call.path, kind] as const),
  ['/Newsletter/subscribe', 'newsletter'],
])

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
  for (const [path, kind] of LEADS) {
    api.post(path, async (context, next) => {
      await next()
      if (context.res.ok) count('leads', kind)
    })
  }
}
