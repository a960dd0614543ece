import type { FileRules } from './files.ts'

/** A document that staff asked an applicant for. Phones send photos. */
export const documentFile = {
  label: 'A file',
  kinds: 'a PDF, a JPEG or PNG picture, or a Word document',
  extensions: ['pdf', 'jpg', 'jpeg', 'png', 'docx', 'doc'],
  maxBytes: 10 * 1024 * 1024,
} as const satisfies FileRules

/** Name of the file in the form that sends it. */
export const DOCUMENT_PART = 'file'

export const documentLimits = {
  name: 100,
  hint: 300,
  problem: 500,
  checklist: 12,
  /** Documents of an application. */
  documents: 30,
  filesOfDocument: 10,
  bytesOfApplication: 100 * 1024 * 1024,
  /** Files that an email address sends, valid ones. */
  filesPerDay: 30,
} as const
