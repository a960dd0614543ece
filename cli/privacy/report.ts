import { mkdir, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { withCommandError } from '#cli/command.ts'
import { publicFields } from '#services/public-fields.ts'
import type { FileStore } from '#services/resumes/file-store.ts'
import { kinds, type LeadRow, type Person } from './person.ts'

/**
 * Everything that is kept about a person, as that person may read it.
 * @param folder where copies of the resume files go, if anywhere; only its owner can read them
 */
export async function reportOn({ address, rows, jobs, emails, mentions }: Person, files: FileStore, folder?: string) {
  const publicLead = async (row: LeadRow) => ({
    ...publicFields(row),
    ...(folder && row.fileKey && { copy: await copyFile(row.id, row.fileKey, files, folder) }),
  })
  const leads: Record<string, unknown> = {}
  for (const kind of kinds) leads[kind] = await Promise.all(rows.leads[kind].map(publicLead))
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
    jobs: jobs.map(({ state, updatedAt, ...job }) => job),
    namedIn: mentions,
  }
}

/** @returns the copy's path, or null where the storage has no such file */
async function copyFile(id: string, key: string, files: FileStore, folder: string): Promise<string | null> {
  const bytes = await withCommandError('A resume file cannot be read', files.get(key))
  if (!bytes) return null
  // Never under the visitor's own file name: that could be a path.
  const path = join(folder, `${id}${extname(key)}`)
  await withCommandError(`${folder} cannot be made`, mkdir(folder, { recursive: true, mode: 0o700 }))
  await withCommandError(`${path} cannot be written`, writeFile(path, bytes, { mode: 0o600 }))
  return path
}
