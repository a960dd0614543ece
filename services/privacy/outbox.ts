import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { inArray } from 'drizzle-orm'
import type { Queryable } from '#database/client.ts'
import { emailChanges, savedForms, signInRequests } from '#database/schema-applicants.ts'
import { outboxNames } from '#mail/stored-emails.ts'
import { isId } from '#services/record-locks.ts'
import { DAY } from '#services/secrets.ts'

/** Kinds of email whose row is deleted by its age, with its table. Other emails are erased with their row. */
const sources: Record<string, typeof signInRequests | typeof savedForms | typeof emailChanges> = {
  sign_in: signInRequests,
  email_change: emailChanges,
  email_changed: emailChanges,
  saved_form: savedForms,
}

/** Emails with a link for staff have no row. They are deleted once every such link has expired. */
const ACCESS_MS = 7 * DAY

/** Deletes emails in the outbox that were left by rows which are gone. @returns their number */
export async function deleteLeftEmails(database: Queryable, outbox: string, now = Date.now()): Promise<number> {
  const emails = (await outboxNames(outbox)).map((name) => {
    const parts = name.split('.')
    return { name, kind: parts[0] ?? '', id: parts.find(isId) ?? '' }
  })
  const gone: string[] = []
  for (const [kind, table] of Object.entries(sources)) {
    const theirs = emails.filter((email) => email.kind === kind && email.id !== '')
    const ids = [...new Set(theirs.map(({ id }) => id))]
    const rows = await database.select({ id: table.id }).from(table).where(inArray(table.id, ids))
    const known = new Set(rows.map(({ id }) => id))
    gone.push(...theirs.filter(({ id }) => !known.has(id)).map(({ name }) => name))
  }
  for (const { name, kind } of emails) {
    if (kind === 'access' && (await isOlder(join(outbox, name), now - ACCESS_MS))) gone.push(name)
  }
  for (const name of gone) await rm(join(outbox, name), { force: true })
  return gone.length
}

async function isOlder(path: string, moment: number): Promise<boolean> {
  return stat(path).then(
    ({ mtimeMs }) => mtimeMs < moment,
    () => false,
  )
}
