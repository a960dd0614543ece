import { hash } from 'node:crypto'
import { and, eq, gte } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { closedStatuses } from '#contract/application-status.ts'
import { DOCUMENT_PART, documentFile, documentLimits } from '#contract/documents.ts'
import { SCANNER_FOUND } from '#contract/files.ts'
import { documentFiles, documents } from '#database/schema-documents.ts'
import { findOwnApplication, getHead } from '#services/applicants/own.ts'
import type { SignedInAddress } from '#services/applicants/sign-ins.ts'
import type { DataDeps } from '#services/deps.ts'
import { invalidField, ServiceError } from '#services/errors.ts'
import { type KeepDeps, type KeptFile, keepFile, sweepJob } from '#services/files/keep.ts'
import { checkFile, type UploadedFile } from '#services/files/upload.ts'
import { countUses } from '#services/limiter.ts'
import { toToDo } from '#services/record-changes.ts'
import { hasId } from '#services/record-locks.ts'
import { DAY, hashSecret } from '#services/secrets.ts'
import { type Locked, withApplication } from '#services/with-application.ts'
import { findDocuments } from './find.ts'
import { settle } from './state.ts'

const OFTEN = `You can send up to ${documentLimits.filesPerDay} files a day.`

/** Finds the documents of one's own application. @throws ServiceError not_found */
export async function findOwnDocuments({ database }: DataDeps, signIn: SignedInAddress, id: string) {
  const own = await findOwnApplication(database, signIn, id)
  return { ...getHead(own), canSend: canSend(own), documents: await findDocuments(database, [own.id]) }
}

export const canSend = ({ status }: Locked['application']): boolean => !closedStatuses.includes(status)

/** Which document of which application. */
type Which = { applicationId: string; documentId: string }

/** Stores a file for a document. The same file again changes nothing. @throws ServiceError not_found, invalid, conflict, too_many, unavailable */
export async function sendDocument(
  deps: KeepDeps,
  signIn: SignedInAddress,
  which: Which,
  upload: UploadedFile | undefined,
): Promise<void> {
  const { database } = deps
  const own = await findOwnApplication(database, signIn, which.applicationId)
  const file = checkFile(upload, documentFile)
  if (typeof file === 'string') throw invalidField(DOCUMENT_PART, file)
  const digest = hash('sha256', file.bytes)
  const known = await findDocuments(database, [own.id])
  if (!known.some(({ id }) => id === which.documentId)) throw noSuchDocument()
  const counted = [{ key: `document ${hashSecret(signIn.email)}`, most: documentLimits.filesPerDay }]
  await countUses(database, 'applicant_limits', DAY, counted, OFTEN)
  const id = uuidv7()
  const found = () => invalidField(DOCUMENT_PART, SCANNER_FOUND)
  await keepFile(deps, { id, file, found }, async (kept) => ({
    stored: undefined,
    hasFile: await changeOwn(deps, signIn, which, (locked, document) =>
      addFile(locked, document, { ...kept, id, digest }),
    ),
  }))
}

type Document = typeof documents.$inferSelect

/** @returns false if the document has this file already */
async function addFile(locked: Locked, document: Document, file: KeptFile & { id: string; digest: string }) {
  const { transaction, application, record, change, add } = locked
  if (!canSend(application))
    throw new ServiceError('conflict', 'Your application is closed, so there is nothing to send.')
  if (document.state === 'accepted') throw new ServiceError('conflict', 'We have accepted this document already.')
  const { documentId, digest, fileBytes } = documentFiles
  const rows = await transaction
    .select({ documentId, digest, fileBytes })
    .from(documentFiles)
    .innerJoin(documents, eq(documents.id, documentId))
    .where(eq(documents.recordId, record.id))
  const ofDocument = rows.filter((row) => row.documentId === document.id)
  if (ofDocument.some((row) => row.digest === file.digest)) return false
  if (ofDocument.length >= documentLimits.filesOfDocument) {
    throw new ServiceError('conflict', `You can send up to ${documentLimits.filesOfDocument} files for a document.`)
  }
  const bytes = rows.reduce((sum, row) => sum + row.fileBytes, file.fileBytes)
  if (bytes > documentLimits.bytesOfApplication) {
    const most = documentLimits.bytesOfApplication / 2 ** 20
    throw new ServiceError(
      'conflict',
      `The files of an application can have ${most} MB in all. Please remove one first.`,
    )
  }
  await transaction.insert(documentFiles).values({ ...file, documentId: document.id })
  await transaction.update(documents).set({ state: 'sent' }).where(eq(documents.id, document.id))
  await settle(locked)
  change(toToDo(record))
  add({ kind: 'document', detail: { step: 'sent', name: document.name } })
  return true
}

/** Removes a file that nobody has accepted. */
export async function removeFile(
  deps: DataDeps,
  signIn: SignedInAddress,
  { fileId, ...which }: Which & { fileId: string },
): Promise<void> {
  await changeOwn(deps, signIn, which, async (locked, document) => {
    const { transaction, add, queue } = locked
    if (document.state === 'accepted') throw new ServiceError('conflict', 'We have accepted this document already.')
    const [removed] = await transaction
      .delete(documentFiles)
      .where(and(hasId(documentFiles.id, fileId), eq(documentFiles.documentId, document.id)))
      .returning({ fileKey: documentFiles.fileKey })
    // A second press of the button.
    if (!removed) return
    queue(sweepJob(removed.fileKey))
    const sentSince = and(eq(documentFiles.documentId, document.id), gte(documentFiles.sentAt, document.askedAt))
    if ((await transaction.$count(documentFiles, sentSince)) === 0) {
      await transaction.update(documents).set({ state: 'asked' }).where(eq(documents.id, document.id))
    }
    await settle(locked)
    add({ kind: 'document', detail: { step: 'removed', name: document.name } })
  })
}

function changeOwn<Result>(
  deps: DataDeps,
  { email }: SignedInAddress,
  { applicationId, documentId }: Which,
  work: (locked: Locked, document: Document) => Promise<Result>,
): Promise<Result> {
  return withApplication(deps, applicationId, { owner: email }, async (locked) => {
    const [document] = await locked.transaction
      .select()
      .from(documents)
      .where(and(hasId(documents.id, documentId), eq(documents.recordId, locked.record.id)))
    if (!document) throw noSuchDocument()
    return work(locked, document)
  })
}

const noSuchDocument = () => new ServiceError('not_found', 'We do not need this document any more.')
