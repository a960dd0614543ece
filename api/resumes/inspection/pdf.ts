import { getDocumentProxy } from 'unpdf'
import { type Problem, problems } from './problems.ts'

/** Where readers look for the end of a file (PDF 1.7, appendix H, note 18), and some room for what mailers append. */
const END_WITHIN = 2048

/** Opens a PDF as far as its first page. */
export async function pdfProblem(bytes: Uint8Array): Promise<Problem> {
  const end = Buffer.from(bytes.subarray(-END_WITHIN)).toString('latin1')
  // pdf.js would mend a file that is cut off, and show what is left of it.
  if (!end.includes('%%EOF')) return problems.damaged
  try {
    const document = await getDocumentProxy(bytes, { stopAtErrors: true, verbosity: 0 })
    await document.getPage(1)
    return undefined
  } catch (error) {
    return error instanceof Error && error.name === 'PasswordException' ? problems.protected : problems.damaged
  }
}
