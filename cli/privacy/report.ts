import { mkdir, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { publicFields } from '#services/public-fields.ts'
import type { FileStore } from '#services/resumes/file-store.ts'
import type { Person } from './person.ts'
import { kinds, type LeadRow } from './rows.ts'
import { withCommandError } from './with-command-error.ts'

/**
 * Everything that is kept about a person, as it is handed to that person.
 * @param folder where copies of the resume files go, if anywhere; made for its owner alone
 */
export async function reportOn({ address, rows, jobs, emails, mentions }: Person, files: FileStore, folder?: string) {
  const told = async (row: LeadRow) => ({
    ...publicFields(row),
    ...(folder && row.fileKey && { copy: await copyFile(row.id, row.fileKey, files, folder) }),
  })
  const leads: Record<string, unknown> = {}
  for (const kind of kinds) leads[kind] = await Promise.all(rows.leads[kind].map(told))
  return {
    address,
    at: new Date(),
    ...leads,
    applications: rows.leads.applications.map((application) => ({
      ...publicFields(application),
      referrerKind: application.referrerKind,
      checkoutSessions: rows.checkoutSessions.filter(({ applicationId }) => applicationId === application.id),
      paymentMovements: rows.paymentMovements.filter(({ applicationId }) => applicationId === application.id),
    })),
    paymentEvents: rows.stripeEvents,
    testCheckoutSessions: rows.testCheckoutSessions.map(({ session }) => session),
    sentConfirmations: rows.sentConfirmations,
    emails: emails.map(({ name, content }) => ({ name, content })),
    jobs,
    namedIn: mentions,
  }
}

/** @returns the copy's path, or null where the storage has no such file */
async function copyFile(id: string, key: string, files: FileStore, folder: string): Promise<string | null> {
  const bytes = await withCommandError('A resume file cannot be read', files.get(key))
  if (!bytes) return null
  // Never the visitor's own name of it: that could be a path.
  const path = join(folder, `${id}${extname(key)}`)
  await withCommandError(`${folder} cannot be made`, mkdir(folder, { recursive: true, mode: 0o700 }))
  await withCommandError(`${path} cannot be written`, writeFile(path, bytes, { mode: 0o600 }))
  return path
}
