import { claimsFile, readRecords } from '#content/claim-records.ts'
import type { Documents } from '#content/documents.ts'
import { type Loaded, loadContent, loadContentFile } from '#content/load.ts'
import type { Content } from '#content/schema.ts'

type Kept = { text: string | undefined; loaded: Loaded }

/**
 * Loads a draft again and again. What somebody types changes one document, so the others are not validated again, and their
 * values stay the same objects. @throws ContentError
 */
export function draftLoader(): (documents: Documents) => Content {
  let kept = new Map<string, Kept>()
  let keptFor = ''

  return (documents) => {
    const today = new Date().toISOString().slice(0, 10)
    const confirmed = readRecords(documents, today)
    // Pages and pictures that links may name, and what was confirmed: any document depends on them.
    const common = JSON.stringify([today, documents.get(claimsFile), ...documents.keys()])
    if (common !== keptFor) kept = new Map()
    keptFor = common
    return loadContent(documents, confirmed, (file) => {
      const text = documents.get(file)
      const found = kept.get(file)
      if (found && found.text === text) return found.loaded
      const loaded = loadContentFile(file, documents, confirmed)
      kept.set(file, { text, loaded })
      return loaded
    })
  }
}
