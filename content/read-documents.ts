import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Documents, isDocument, isPicture } from './documents.ts'

/** The starting content, which comes with the program. */
export const contentRoot = import.meta.dirname

/** Reads the documents of a folder: the starting content, or an export. */
export function readDocuments(root = contentRoot): Documents {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).map((file) => file.replaceAll('\\', '/'))
  return new Map(
    files
      .filter(isDocument)
      .sort()
      .map((file) => [file, readDocument(file, root)]),
  )
}

function readDocument(file: string, root: string): string {
  const bytes = readFileSync(path.join(root, file))
  return isPicture(file) ? hash('sha256', bytes) : plainText(bytes.toString('utf8'))
}

/** Reads the pictures of a folder: bytes by hash. */
export function readPictures(root = contentRoot): Map<string, Buffer> {
  const files = [...readDocuments(root)].filter(([file]) => isPicture(file))
  return new Map(files.map(([file, hash]) => [hash, readFileSync(path.join(root, file))]))
}

/** Removes what editors of other systems add: a byte order mark, and the carriage returns of Windows. */
export function plainText(text: string): string {
  return text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')
}
