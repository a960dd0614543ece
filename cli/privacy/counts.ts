import { exportKinds } from '#cli/export/columns.ts'
import type { Person } from './person.ts'
import { fileKeysOf, kinds } from './rows.ts'

/** What is kept about a person, one line a kind; nothing for nothing. */
export function countsOf({ rows, emails, jobs }: Person): string[] {
  const counts: [string, number][] = [
    ...kinds.map((kind): [string, number] => [exportKinds[kind].rows, rows.leads[kind].length]),
    ['checkout sessions', rows.checkoutSessions.length],
    ['payments, refunds and disputes', rows.paymentMovements.length],
    ['test checkout sessions', rows.testCheckoutSessions.length],
    ['records of confirmations sent', rows.sentConfirmations.length],
    ['resume files', fileKeysOf(rows).length],
    ['emails in the outbox', emails.length],
    ['jobs in the queue', jobs.length],
  ]
  return counts.filter(([, count]) => count > 0).map(([what, count]) => `  ${what}: ${count}`)
}

/** Where others have named the address, for whoever runs the command to judge. */
export function mentionsOf({ mentions }: Person): string[] {
  return mentions.map(({ kind, id }) => `Others named the address too; that is theirs, and stays: ${kind} ${id}`)
}

/** What a command cannot reach. */
export const ELSEWHERE =
  'Copies elsewhere are not touched: backups, emails that were sent, Stripe, the CRM, the newsletter service.'
