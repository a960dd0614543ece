import {
  getMultipartBoundary,
  MultipartParseError,
  type MultipartPart,
  parseMultipart,
} from '@remix-run/multipart-parser'
import { invalidField } from './invalid-fields.ts'
import { Refusal } from './refusal.ts'
import { decodeUtf8, readBody } from './request-body.ts'

/** A form of text alone: 19 short fields. The whole body may be this large, whatever it is made of. */
const FORM_MAX_BYTES = 64 * 1024
const PART_MAX_BYTES = 8 * 1024
const MAX_PARTS = 40

/**
 * Reads a multipart form of text fields. Fields that nobody knows are left out.
 * @param known the wire's field names
 * @throws Refusal 413 too large; 415 another content type; 400 unreadable; 422 a file, or a known field given twice
 */
export async function readMultipartForm(request: Request, known: ReadonlySet<string>): Promise<Record<string, string>> {
  const contentType = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\s*(;|$)/i.test(contentType)) {
    throw new Refusal(415, 'This call takes a form as multipart/form-data.')
  }
  const boundary = getMultipartBoundary(contentType)
  if (!boundary) throw new Refusal(400, 'The form is unreadable: its content type names no boundary.')

  const body = await readBody(request, FORM_MAX_BYTES)
  const fields = new Map<string, string>()
  for (const part of partsOf(body, boundary)) {
    const name = part.name ?? ''
    if (isFile(part)) throw invalidField(name, `${name} must be text, not a file.`)
    if (!known.has(name)) continue
    if (fields.has(name)) throw invalidField(name, `${name} must be given once.`)
    fields.set(name, decodeUtf8(part.bytes))
  }
  return Object.fromEntries(fields)
}

function isFile(part: MultipartPart): boolean {
  const { 'content-disposition': disposition, 'content-type': contentType } = part.headers
  // The parser's own answer reads both headers anew; a text field, as browsers send it, needs neither.
  return (contentType !== undefined || disposition?.includes('filename') === true) && part.isFile
}

function partsOf(body: Uint8Array, boundary: string): MultipartPart[] {
  // The parser takes no data at all for an empty form.
  if (body.length === 0) throw new Refusal(400, 'The form is empty.')
  try {
    return [...parseMultipart(body, { boundary, maxParts: MAX_PARTS, maxFileSize: PART_MAX_BYTES })]
  } catch (error) {
    if (!(error instanceof MultipartParseError)) throw error
    if (error.name.startsWith('Max')) {
      throw new Refusal(413, `The form is too large: at most ${MAX_PARTS} fields of ${PART_MAX_BYTES / 1024} KiB each.`)
    }
    throw new Refusal(400, 'The form is unreadable: it is no complete multipart/form-data.')
  }
}
