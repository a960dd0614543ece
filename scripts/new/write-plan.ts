import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Writes files, all or none: where one cannot be written, or what came of it does not hold, each is put back as it was.
 * @param holds throws where what was written does not hold
 */
export function writePlan(files: Map<string, string>, root: string, holds: () => void): void {
  const before = new Map([...files.keys()].map((file) => [file, textOf(join(root, file))]))
  try {
    for (const [file, text] of files) writeFileSync(join(root, file), text)
    holds()
  } catch (error) {
    for (const [file, text] of before) {
      if (text === undefined) rmSync(join(root, file), { force: true })
      else writeFileSync(join(root, file), text)
    }
    throw error
  }
}

function textOf(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}
