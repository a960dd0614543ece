import { fileTypeFromBuffer } from 'file-type'
import type { ResumeExtension } from '#contract/resumes.ts'

/** PDF readers look for the header this far into a file (PDF 1.7, appendix H, note 13). */
const PDF_HEADER_WITHIN = 1024
/** A zip ends with this record and a comment of up to 64 KiB (APPNOTE 4.3.16). */
const ZIP_END_WITHIN = 22 + 65_535

const kinds: Record<string, ResumeExtension> = { pdf: 'pdf', cfb: 'doc', docx: 'docx', docm: 'docx', zip: 'docx' }

/**
 * What a file is by its first bytes: any OLE file counts as `doc`, any zip as `docx` until they are opened. `several` is
 * one that other programs read as another kind.
 */
export async function kindOf(bytes: Uint8Array): Promise<ResumeExtension | 'several' | undefined> {
  const kind = kinds[(await fileTypeFromBuffer(bytes))?.ext ?? '']
  const alsoPdf = kind !== 'pdf' && includes(bytes.subarray(0, PDF_HEADER_WITHIN), '%PDF-')
  const alsoZip = kind !== 'docx' && includes(bytes.subarray(-ZIP_END_WITHIN), 'PK\x05\x06')
  return kind && (alsoPdf || alsoZip) ? 'several' : kind
}

function includes(bytes: Uint8Array, ascii: string): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(ascii, 0, 'latin1')
}
