import {
  getMultipartBoundary,
  MultipartParseError,
  type MultipartPart,
  parseMultipart,
} from '@remix-run/multipart-parser'
import { bodyLimits, FORM_MAX_PARTS } from '#contract/call-limits.ts'
import { failures } from '#contract/failures.ts'
import { invalidField } from '#services/errors.ts'
import { HttpError } from './failures.ts'
import { decodeUtf8, readBody } from './request-body.ts'

/** Wire names of the text fields and of the one file. */
type FormShape = { fields: ReadonlySet<string>; file?: { part: string; maxBytes: number } }

/** Reads a multipart form and drops unknown fields. @throws HttpError, or ServiceError for an invalid field */
export async function readMultipartForm(request: Request, shape: FormShape) {
  const contentType = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\s*(;|$)/i.test(contentType)) {
    throw new HttpError(failures.noForm)
  }
  const boundary = getMultipartBoundary(contentType)
  if (!boundary) throw new HttpError(failures.noBoundary)

  const body = await readBody(request, bodyLimits.form + (shape.file?.maxBytes ?? 0)).catch((error) => {
    throw error instanceof HttpError && error.status === 413 ? tooLarge(shape) : error
  })
  const fields = new Map<string, string>()
  /** `name` comes from the sender. */
  let file: { name: string; bytes: Uint8Array } | undefined
  for (const part of getParts(body, boundary, shape)) {
    const name = getName(part)
    if (name === shape.file?.part) {
      if (!part.isFile) throw invalidField(name, `${name} must be a file.`)
      if (file) throw invalidField(name, `${name} must be given once.`)
      file = { name: part.filename ?? '', bytes: part.bytes }
      continue
    }
    if (part.isFile) throw invalidField(name, `${name} must be text, not a file.`)
    if (part.size > bodyLimits.formText) throw new HttpError(failures.formTooLarge)
    if (!shape.fields.has(name)) continue
    if (fields.has(name)) throw invalidField(name, `${name} must be given once.`)
    fields.set(name, decodeUtf8(part.bytes))
  }
  return { fields: Object.fromEntries(fields), file }
}

function getName(part: MultipartPart): string {
  try {
    return part.name ?? ''
  } catch {
    throw new HttpError(failures.badPartName)
  }
}

function getParts(body: Uint8Array, boundary: string, shape: FormShape): MultipartPart[] {
  // The parser accepts an empty body as an empty form.
  if (body.length === 0) throw new HttpError(failures.emptyForm)
  const maxFileSize = shape.file?.maxBytes ?? bodyLimits.formText
  try {
    return [...parseMultipart(body, { boundary, maxParts: FORM_MAX_PARTS, maxFileSize })]
  } catch (error) {
    if (!(error instanceof MultipartParseError)) throw error
    if (error.name === 'MaxFileSizeExceededError') throw tooLarge(shape)
    if (error.name.startsWith('Max')) throw new HttpError(failures.formTooLarge)
    throw new HttpError(failures.brokenForm)
  }
}

function tooLarge({ file }: FormShape): HttpError {
  if (!file) return new HttpError(failures.formTooLarge)
  const failure = failures.fileTooLarge(file.maxBytes)
  return new HttpError({ ...failure, errors: { [file.part]: [failure.message] } })
}
