import type { ApiDeps } from '#api/deps.ts'
import { bodyLimits } from '#contract/call-limits.ts'
import { DOCUMENT_PART, documentFile } from '#contract/documents.ts'
import { failures } from '#contract/failures.ts'
import { HttpError } from '#http/failures.ts'
import { readMultipartForm } from '#http/multipart-form.ts'
import { readBody } from '#http/request-body.ts'
import type { UploadedFile } from '#services/files/upload.ts'

const { maxBytes } = documentFile
const shape = { fields: new Set(['intent', 'id', 'document']), file: { part: DOCUMENT_PART, maxBytes } }

/** A larger body is read to its end, unless it is beyond this, because a browser shows no answer before that. */
const READ_MOST = 8 * maxBytes

/** Whether a form sends a file to a page that takes one. Its body is larger than those of other pages. */
export const isUpload = (pathname: string, { headers }: Request): boolean =>
  /^\/application\/[^/]+\/documents$/.test(pathname) &&
  /^multipart\/form-data\b/i.test(headers.get('Content-Type') ?? '')

export type PageUpload = { fields: URLSearchParams; file: UploadedFile | undefined }

/**
 * Reads a form with its file, which a page gets apart from the text fields.
 * @throws HttpError 400, 408, 413, 429, 503, ServiceError invalid
 */
export async function readUpload(
  { uploads, disk }: Pick<ApiDeps, 'uploads' | 'disk'>,
  request: Request,
  address: string,
): Promise<PageUpload> {
  if (await disk?.files?.isLow()) throw new HttpError(failures.diskLow)
  const declared = request.headers.get('Content-Length') ?? undefined
  await uploads.requireRoom(address, declared)
  if (Number(declared) > maxBytes + bodyLimits.form) {
    await uploads.count(address, Number(declared))
    await readBody(request, READ_MOST, () => new Uint8Array())
    throw new HttpError(failures.fileTooLarge(maxBytes))
  }
  const { fields, file } = await readMultipartForm(request, shape)
  await uploads.count(address, file?.bytes.length ?? 0)
  return { fields: new URLSearchParams(fields), file }
}
