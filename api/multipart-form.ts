import {
  getMultipartBoundary,
  MultipartParseError,
  type MultipartPart,
  parseMultipart,
} from '@remix-run/multipart-parser'
import { bodyLimits, FORM_MAX_PARTS } from '#contract/call-limits.ts'
import { HttpError } from '#http/http-error.ts'
import { decodeUtf8, readBody } from '#http/request-body.ts'
import { invalidField } from '#services/errors.ts'

/** The wire's names of a call's text fields and of its one file. */
export type FormShape = { fields: ReadonlySet<string>; file?: { part: string; maxBytes: number } }

/** The name is the sender's. */
export type FormFile = { name: string; bytes: Uint8Array }

/**
 * Reads a multipart form and drops unknown fields.
 * @throws HttpError 413 too large, 415 another content type, 400 unreadable; ServiceError invalid for a file instead of
 *   text, text instead of the file, or a field given twice
 */
export async function readMultipartForm(request: Request, shape: FormShape) {
  const contentType = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\s*(;|$)/i.test(contentType)) {
    throw new HttpError(415, 'This call takes a form as multipart/form-data.')
  }
  const boundary = getMultipartBoundary(contentType)
  if (!boundary) throw new HttpError(400, 'The form is unreadable: its content type names no boundary.')

  const body = await readBody(request, bodyLimits.form + (shape.file?.maxBytes ?? 0)).catch((error) => {
    throw error instanceof HttpError && error.status === 413 ? tooLarge(shape) : error
  })
  const fields = new Map<string, string>()
  let file: FormFile | undefined
  for (const part of partsOf(body, boundary, shape)) {
    const name = nameOf(part)
    if (name === shape.file?.part) {
      if (!part.isFile) throw invalidField(name, `${name} must be a file.`)
      if (file) throw invalidField(name, `${name} must be given once.`)
      file = { name: part.filename ?? '', bytes: part.bytes }
      continue
    }
    if (part.isFile) throw invalidField(name, `${name} must be text, not a file.`)
    if (part.size > bodyLimits.formText) throw textTooLarge()
    if (!shape.fields.has(name)) continue
    if (fields.has(name)) throw invalidField(name, `${name} must be given once.`)
    fields.set(name, decodeUtf8(part.bytes))
  }
  return { fields: Object.fromEntries(fields), file }
}

function nameOf(part: MultipartPart): string {
  try {
    return part.name ?? ''
  } catch {
    throw new HttpError(400, 'The form is unreadable: the head of a part is no UTF-8.')
  }
}

function partsOf(body: Uint8Array, boundary: string, shape: FormShape): MultipartPart[] {
  // The parser accepts no data as an empty form.
  if (body.length === 0) throw new HttpError(400, 'The form is empty.')
  const maxFileSize = shape.file?.maxBytes ?? bodyLimits.formText
  try {
    return [...parseMultipart(body, { boundary, maxParts: FORM_MAX_PARTS, maxFileSize })]
  } catch (error) {
    if (!(error instanceof MultipartParseError)) throw error
    if (error.name === 'MaxFileSizeExceededError') throw tooLarge(shape)
    if (error.name.startsWith('Max')) throw textTooLarge()
    throw new HttpError(400, 'The form is unreadable: it is no complete multipart/form-data.')
  }
}

function textTooLarge(): HttpError {
  const limit = `at most ${FORM_MAX_PARTS} fields of ${bodyLimits.formText / 1024} KiB each`
  return new HttpError(413, `The form is too large: ${limit}.`)
}

/** A form with a file is too large because of the file. */
function tooLarge({ file }: FormShape): HttpError {
  if (!file) return textTooLarge()
  const message = `The file is too large: at most ${file.maxBytes / 2 ** 20} MB are taken.`
  return new HttpError(413, message, { errors: { [file.part]: [message] } })
}
