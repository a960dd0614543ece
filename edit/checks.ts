import type { z } from 'zod'
import { ContentError } from '#content/content-error.ts'
import { parseMarkdown } from '#content/markdown.ts'
import { schemaOf } from '#content/schema.ts'
import { messageOf } from '#content/source.ts'
import type { Path } from './field.ts'
import type { Value } from './store.ts'

/** What is wrong within one file, field by field, while it is typed. What other files make of it is checked when it is saved. */
export function problemsOf(file: string, { body, confirm: _, ...fields }: Value): { path: Path; sentence: string }[] {
  // Fields without a value are none.
  const written = JSON.parse(JSON.stringify(fields))
  const issues = schemaOf(file)?.safeParse(written, { reportInput: true }).error?.issues ?? []
  const problems = issues.map((issue) => ({ path: issue.path as Path, sentence: inWords(issue) }))
  const blocks = Array.isArray(body) ? body : []
  return [...problems, ...blocks.flatMap((block, index) => proseProblem(String(block), ['body', index]))]
}

function inWords(issue: z.core.$ZodIssue): string {
  const length = typeof issue.input === 'string' ? issue.input.trim().length : 0
  if (issue.code === 'too_big' && issue.origin === 'string')
    return `At most ${issue.maximum} characters; this has ${length}.`
  if (issue.code === 'too_big' && issue.origin === 'array') return `At most ${issue.maximum} of these.`
  if (issue.code === 'too_small' && issue.origin === 'array') return `At least ${issue.minimum} of these.`
  if (issue.code === 'too_small' && issue.origin === 'string') return 'Write something here.'
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'This is needed.'
  return messageOf(issue, 'This')
}

function proseProblem(block: string, path: Path) {
  try {
    parseMarkdown(block, 'body')
    return []
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    return [{ path, sentence: withoutPlace(error.message) }]
  }
}

/** A sentence of the checks without its file and line. */
export function withoutPlace(sentence: string): string {
  return sentence.replace(/^content\/.+?:\d+: /, '')
}
