import type { z } from 'zod'
import { ContentError } from '#content/content-error.ts'
import type { Documents } from '#content/documents.ts'
import { withDocuments } from '#content/known.ts'
import { parseMarkdown } from '#content/markdown.ts'
import { getSchema } from '#content/schema.ts'
import { getMessage } from '#content/source.ts'
import type { Value } from './content-text.ts'
import type { Path } from './field.ts'

export type Problem = { path: Path; sentence: string }

/** Validates one document, except what other documents say of it. @param documents those that it may name */
export function getProblems(file: string, { body, confirm, ...fields }: Value, documents: Documents): Problem[] {
  // Removes undefined fields.
  const written = JSON.parse(JSON.stringify(fields))
  const schema = getSchema(file)
  const { error } = withDocuments(documents, () => schema?.safeParse(written, { reportInput: true })) ?? {}
  const issues = error?.issues ?? []
  const problems = issues.map((issue) => ({ path: issue.path as Path, sentence: inWords(issue) }))
  const blocks = Array.isArray(body) ? body : []
  return [...problems, ...blocks.flatMap((block, index) => proseProblem(String(block), ['body', index]))]
}

function inWords(issue: z.core.$ZodIssue): string {
  const isText = 'origin' in issue && issue.origin === 'string'
  if (issue.code === 'too_big' && isText)
    return `At most ${issue.maximum} characters; this has ${String(issue.input).trim().length}.`
  if (issue.code === 'too_small' && isText) return 'Write something here.'
  if (issue.code === 'too_big' && issue.origin === 'array') return `At most ${issue.maximum} of these.`
  if (issue.code === 'too_small' && issue.origin === 'array') return `At least ${issue.minimum} of these.`
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'This is needed.'
  return getMessage(issue, 'This')
}

function proseProblem(block: string, path: Path): Problem[] {
  try {
    parseMarkdown(block, 'body')
  } catch (error) {
    if (error instanceof ContentError) return [{ path, sentence: withoutPlace(error.message) }]
    throw error
  }
  return []
}

/** Strips file and line from an error message. */
export function withoutPlace(sentence: string): string {
  return sentence.replace(/^content\/.+?:\d+: /, '')
}
