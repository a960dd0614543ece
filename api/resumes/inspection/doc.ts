import { openCompoundFile } from './compound-file.ts'
import { type Problem, problems } from './problems.ts'

// [MS-DOC] 2.5.2, FibBase: wIdent, and the flags with fEncrypted in them.
const FIB_IDENT = 0xa5ec
const FIB_FLAGS_AT = 10
const ENCRYPTED = 0x0100

/** Opens a Word 97-2003 document: an OLE compound file with a stream that begins as Word's do. */
export function docProblem(bytes: Uint8Array): Problem {
  try {
    const file = openCompoundFile(bytes)
    const names = new Set(file.entries.map(({ name }) => name))
    if (names.has('EncryptedPackage')) return problems.protected
    const main = file.entries.find(({ name, isStream }) => isStream && name === 'WordDocument')
    if (!main) return problems.somethingElse
    if (names.has('Macros') || names.has('_VBA_PROJECT')) return problems.macros
    const fib = file.firstSector(main)
    if (fib.readUInt16LE(0) !== FIB_IDENT) return problems.damaged
    return fib.readUInt16LE(FIB_FLAGS_AT) & ENCRYPTED ? problems.protected : undefined
  } catch {
    return problems.damaged
  }
}
