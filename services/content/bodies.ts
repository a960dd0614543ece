import { z } from 'zod'
import { confirmation } from '#content/editing/claims.ts'
import type { Value } from '#content/editing/content-text.ts'
import type { Path } from '#content/editing/field.ts'
import { ServiceError } from '#services/errors.ts'

const text = z.string().trim()
const path: z.ZodType<Path> = z.array(z.union([z.string(), z.number()])).max(30)
const value: z.ZodType<Value> = z.looseObject({
  body: z.array(z.string()).optional(),
  confirm: z.array(z.string()).optional(),
})
const looks = z.object({ 'theme.css': z.string(), 'logo.svg': z.string() })
const rename = z.object({ from: text.min(1).max(200), to: text.min(1).max(200) })
const file = z.string().max(200)
const choice = z.object({ file, path, theirs: z.unknown().optional(), keep: z.enum(['mine', 'theirs']) })
const choices = z.array(choice).default([])

/** What each call is sent, as JSON. */
export const bodies = {
  nothing: z.object({}),
  file: z.object({ file }),
  /** `seen` is what `file` answered, `value` what it shall be. */
  save: z.object({ file, seen: value, value, choices }),
  undo: z.object({ file, path }),
  add: z.object({ name: text.min(1).max(200), like: file }),
  rename,
  identity: z.object({
    looks: z.object({ seen: looks, now: looks }),
    company: z.object({ seen: value, value }),
    rename: rename.optional(),
    choices,
  }),
  confirmation,
  publish: z.object({ reason: text.max(500).default(''), at: z.iso.datetime({ offset: true }).optional(), choices }),
  history: z.object({ before: z.int().positive().optional() }),
  restore: z.object({ version: z.int().positive(), reason: text.max(500).default('') }),
  files: z.object({ files: z.array(file).max(500) }),
  pass: z.object({ kind: z.enum(['edit', 'preview']) }),
} as const

const MAX_DEPTH = 40
const MAX_PARTS = 50_000
const RESERVED = new Set(['__proto__', 'constructor', 'prototype'])
/** Refuses control characters, and halves of pairs: none is text, and the database refuses some. */
export const isText = (words: string) => words.isWellFormed() && !/(?![\n\r\t])\p{Cc}/u.test(words)

/** Validates what was sent. @throws ServiceError invalid */
export function parsed<Body>(schema: z.ZodType<Body>, sent: unknown): Body {
  requirePlain(sent)
  const { success, data } = schema.safeParse(sent)
  if (!success) throw new ServiceError('invalid', 'This page is out of date. Load it again: what you typed stays.')
  return data
}

/** Refuses what no page of the editor sends, before anything walks through it by recursion. */
function requirePlain(sent: unknown): void {
  const left = [{ part: sent, depth: 0 }]
  for (let count = 0; ; count += 1) {
    const item = left.pop()
    if (!item) return
    const { part, depth } = item
    if (depth > MAX_DEPTH || count > MAX_PARTS)
      throw new ServiceError('invalid', 'This has too many parts to be content.')
    if (typeof part === 'string' && !isText(part))
      throw new ServiceError('invalid', 'A text has characters that cannot be shown. Type it again.')
    if (typeof part !== 'object' || part === null) continue
    for (const [key, inner] of Object.entries(part)) {
      if (RESERVED.has(key) || !isText(key))
        throw new ServiceError('invalid', 'A field has a name that no content has.')
      left.push({ part: inner, depth: depth + 1 })
    }
  }
}
