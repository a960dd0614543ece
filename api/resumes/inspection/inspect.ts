import type { ResumeExtension } from '#contract/resumes.ts'
import { docProblem } from './doc.ts'
import { docxProblem } from './docx.ts'
import { kindOf } from './file-kind.ts'
import { pdfProblem } from './pdf.ts'
import { type Problem, problems } from './problems.ts'

/** Says whether name, first bytes and content of a file agree. For {@link file://./program.ts} alone: files are hostile. */
export async function problemOf(bytes: Uint8Array, extension: ResumeExtension): Promise<Problem> {
  const kind = await kindOf(bytes)
  if (kind === 'several') return problems.severalThings
  // A Word document under a password is an OLE file with the document in it, sealed.
  if (kind === 'doc' && extension === 'docx') {
    return docProblem(bytes) === problems.protected ? problems.protected : problems.somethingElse
  }
  if (kind !== extension) return problems.somethingElse
  if (kind === 'pdf') return pdfProblem(bytes)
  return kind === 'docx' ? docxProblem(bytes) : docProblem(bytes)
}
