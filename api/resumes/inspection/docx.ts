import { type UnzipFileInfo, unzipSync } from 'fflate'
import { type Problem, problems } from './problems.ts'

/** Parts of a long document with many pictures; a resume has some twenty. */
const MAX_ENTRIES = 1_000
/** Of one part, inflated: some two thousand pages of text. */
const MAX_BYTES = 8 * 1024 * 1024

// ECMA-376 part 2, 10.1.2.3, and what every word processor names the main part.
const TYPES = '[Content_Types].xml'
const DOCUMENT = 'word/document.xml'
const MAIN_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'

class Found extends Error {
  readonly problem: Problem
  constructor(problem: Problem) {
    super(problem)
    this.problem = problem
  }
}

/** Opens a Word document: a zip with a main part that says of itself that it is one. */
export function docxProblem(bytes: Uint8Array): Problem {
  try {
    const parts = unzipSync(bytes, { filter: chooseParts() })
    const types = Buffer.from(parts[TYPES] ?? []).toString('utf8')
    const document = Buffer.from(parts[DOCUMENT] ?? []).toString('utf8')
    if (types.includes('macroEnabled')) return problems.macros
    if (!types.includes(MAIN_TYPE)) return problems.somethingElse
    return /<(?:\w+:)?document[\s>]/.test(document) && /<\/(?:\w+:)?document\s*>\s*$/.test(document)
      ? undefined
      : problems.damaged
  } catch (error) {
    return error instanceof Found ? error.problem : problems.damaged
  }
}

/** Has only the two parts inflated whose content is read; of the others only the names are looked at. */
function chooseParts(): (entry: UnzipFileInfo) => boolean {
  const names = new Set<string>()
  return ({ name, size, originalSize }) => {
    if (/(?:^|\/)vbaProject\.bin$/i.test(name)) throw new Found(problems.macros)
    if (names.size >= MAX_ENTRIES) throw new Found(problems.tooMuch)
    // Programs differ in which of two parts of one name they show.
    if (names.has(name)) throw new Found(problems.damaged)
    names.add(name)
    if (name !== TYPES && name !== DOCUMENT) return false
    if (size > MAX_BYTES || originalSize > MAX_BYTES) throw new Found(problems.tooMuch)
    return true
  }
}
