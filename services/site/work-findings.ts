import type pg from 'pg'
import { pausedSince } from '#database/jobs.ts'
import { countJobs } from '#database/queue.ts'
import { type Finding, found, must, should } from './finding.ts'

/** Finds what keeps jobs, emails and payments from being done. @param takesMoney whether Stripe is set up */
export async function findInWork(
  client: Pick<pg.ClientBase | pg.Pool, 'query'>,
  takesMoney: boolean,
): Promise<Finding[]> {
  const { rows } = await client.query<{ seen: boolean }>('select exists(select from stripe_events) as seen')
  const what = 'Stripe has never reached the webhook, so no fee would be recorded as paid.'
  const todo =
    'Point a webhook at PUBLIC_URL/api/v1/Stripe/webhook (README, "Take real fees"), pay one fee and refund it.'
  const since = await pausedSince(client)
  const paused = `Jobs are paused since ${since?.toISOString()}: no email is sent, no refund is made.`
  const jobs = await countJobs(client)
  return found(
    since && must('jobs', paused, 'If this is no test copy, run the command jobs continue.'),
    takesMoney && !rows[0]?.seen && must('Stripe/webhook', what, todo),
    ...jobs.map(
      ({ task, failed }) =>
        failed > 0 &&
        should(`jobs ${task}`, `${failed} given up after every attempt.`, 'See them with the command jobs.'),
    ),
  )
}
