import { existsSync } from 'node:fs'
import { ContentError } from '#content/content-error.ts'
import { contentFiles, contentRoot, type Loaded, loadContent, loadContentFile } from '#content/load.ts'
import { type Finding, hint, must } from './finding.ts'

/** What can be read of the content, file by file, and what the build would refuse. */
export type ReadContent = { files: Map<string, Loaded>; problems: Finding[] }

/** Reads each file by itself, so that a broken one hides nothing of the others; then all of them against one another. */
export function readContent(root = contentRoot): ReadContent {
  if (!existsSync(root)) {
    const todo =
      'Run doctor in the checkout that this was built from as well: it lists samples and dates that have passed.'
    return {
      files: new Map(),
      problems: [hint('content', 'The content is not here, so nothing of it is checked.', todo)],
    }
  }
  const files = new Map<string, Loaded>()
  const problems: Finding[] = []
  const orProblem = (read: () => void) => {
    try {
      read()
    } catch (error) {
      if (!(error instanceof ContentError)) throw error
      const [, where = '', sentence = error.message] = /^(content\/\S+:\d+): ([\s\S]*)$/.exec(error.message) ?? []
      problems.push(must(where, sentence, 'Mend it: the site is not built with it.'))
    }
  }
  for (const file of contentFiles(root)) orProblem(() => files.set(file, loadContentFile(file, root)))
  if (problems.length === 0) orProblem(() => loadContent(root))
  return { files, problems }
}
