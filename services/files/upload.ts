import { type FileExtension, type FileRules, fileError, getExtension, wrongSignature } from '#contract/files.ts'

/** A file as somebody sent it. `name` is the sender's. */
export type UploadedFile = { name: string; bytes: Uint8Array }

/** A file whose name, size and first bytes are valid. Nothing opens it (docs/decisions/0024). */
export type CheckedFile = UploadedFile & { extension: FileExtension }

/** Returns the file, or the message that says what is wrong with it. */
export function checkFile(file: UploadedFile | undefined, rules: FileRules): CheckedFile | string {
  const name = tidyFileName(file?.name ?? '')
  // Browsers send an unchosen file as an empty one without a name.
  const isChosen = file !== undefined && (name !== '' || file.bytes.length > 0)
  const message = fileError(isChosen ? { name, size: file.bytes.length } : undefined, rules)
  const extension = getExtension(name, rules)
  if (message === undefined && file && extension && hasSignature(file.bytes, extension)) {
    return { name, extension, bytes: file.bytes }
  }
  return message ?? wrongSignature(rules)
}

/** PDF readers accept a header within this many bytes (PDF 1.7, appendix H, note 13). */
const PDF_HEADER_WITHIN = 1024

const beginsWith = (hex: string) => (bytes: Buffer) => bytes.toString('hex', 0, hex.length / 2) === hex
const isJpeg = beginsWith('ffd8ff')

/** First bytes: PDF (ISO 32000-1, 7.5.2), OLE compound file (MS-CFB 2.2), a zip's first entry (APPNOTE 4.3.7), JPEG, PNG. */
const signatures: Record<FileExtension, (bytes: Buffer) => boolean> = {
  pdf: (bytes) => bytes.subarray(0, PDF_HEADER_WITHIN).includes('%PDF-', 0, 'latin1'),
  doc: beginsWith('d0cf11e0a1b11ae1'),
  docx: beginsWith('504b0304'),
  jpg: isJpeg,
  jpeg: isJpeg,
  png: beginsWith('89504e470d0a1a0a'),
}

function hasSignature(bytes: Uint8Array, extension: FileExtension): boolean {
  return signatures[extension](Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length))
}

const MAX_CHARACTERS = 200
// Control characters, and marks that change the writing direction: `cv<RLO>fdp.exe` reads as `cvexe.pdf`.
const UNSEEN = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu

/** Cleans a visitor's file name for display: last path segment, no invisible characters, at most 200 with extension. */
export function tidyFileName(name: string): string {
  const seen = name.replaceAll(UNSEEN, '').normalize('NFC')
  const last = (seen.split(/[/\\]/).at(-1) ?? '').trim()
  const characters = [...last]
  if (characters.length <= MAX_CHARACTERS) return last
  const extension = [...(/\.[^.]{1,10}$/u.exec(last)?.[0] ?? '')]
  return [...characters.slice(0, MAX_CHARACTERS - extension.length), ...extension].join('')
}
