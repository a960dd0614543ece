import type { Option } from './options.ts'

/** Kinds of file that people may send, by extension. */
export const mediaTypes = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
} as const
export type FileExtension = keyof typeof mediaTypes

/** What a file must be. `kinds` names the extensions: "a PDF or Word document". */
export type FileRules = { label: string; kinds: string; extensions: readonly FileExtension[]; maxBytes: number }

export function getExtension(name: string, { extensions }: Pick<FileRules, 'extensions'>): FileExtension | undefined {
  const extension = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase()
  return extensions.find((known) => known === extension)
}

/** Returns the message for an invalid name or size (bytes). The server also checks the first bytes. */
export function fileError(file: { name: string; size: number } | undefined, rules: FileRules): string | undefined {
  const { label, kinds, extensions, maxBytes } = rules
  if (!file) return `${label} is required`
  if (!getExtension(file.name, rules)) {
    const ends = extensions.map((extension) => `.${extension}`)
    return `${label} must be ${kinds} (${ends.slice(0, -1).join(', ')} or ${ends.at(-1)}).`
  }
  if (file.size > maxBytes) return `${label} must be at most ${maxBytes / 2 ** 20} MB.`
  return file.size === 0 ? 'This file is empty. Please choose another one.' : undefined
}

/** For a file whose first bytes do not match its extension. */
export const wrongSignature = ({ kinds }: Pick<FileRules, 'kinds'>) =>
  `This file does not match its extension. Please save it again as ${kinds}.`

export const SCANNER_FOUND = 'Our virus scan found a problem in this file. Please send another file.'

export const scanResults = [
  { value: 'off', label: 'Off: no virus scanner is set up' },
  { value: 'clean', label: 'Clean' },
  { value: 'not_scanned', label: 'Not scanned: the virus scanner did not answer' },
] as const satisfies Option[]
