import { execFile } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { contentFiles, contentRoot } from '#content/load.ts'
import { type Edit, partAt } from './edits.ts'
import { fieldOrder } from './fields.ts'
import { readBody, setBlocks } from './markdown-text.ts'
import { editYaml, toValue } from './yaml-text.ts'

/** Texts of files below content/; null is a file that is not there. */
type Texts = Record<string, string | null>

/** A change that the checks refuse, with a sentence for the person who made it. */
export class Refusal extends Error {
  readonly status: 409 | 422
  constructor(status: 409 | 422, sentence: string) {
    super(sentence)
    this.status = status
  }
}

/** What may be written: no path leads out of content/, or to the code in it. */
const WRITABLE = /^([a-z-]+\.(yaml|css|svg)|(courses|policies|corporate)\/[a-z][a-z0-9&-]*\.(md|yaml))$/

const FRONT_MATTER = /^(---\n)([\s\S]*?\n)(---\n)([\s\S]*)$/
const run = promisify(execFile)

/** The content files, each change of them checked as the build would, written at once, and undone. */
export function openStore(root = contentRoot) {
  const project = dirname(root)
  let done: Texts[] = []
  let undone: Texts[] = []
  let last: Promise<unknown> = Promise.resolve()

  const read = (file: string) => {
    const place = join(root, file)
    return existsSync(place) ? readFileSync(place, 'utf8').replaceAll('\r\n', '\n') : null
  }

  /** Changes are made one after the other. Throws Refusal. */
  function inTurn<Result>(change: () => Promise<Result>): Promise<Result> {
    const result = last.then(change, change)
    last = result.catch(() => {})
    return result
  }

  /** Writes `texts` once the checks accept them. The answer is what stood there before. */
  async function write(texts: Texts): Promise<Texts> {
    const odd = Object.keys(texts).find((file) => !WRITABLE.test(file))
    if (odd !== undefined) throw new Refusal(422, `content/${odd} is no file of the content.`)
    const before = Object.fromEntries(Object.keys(texts).map((file) => [file, read(file)]))
    await check(texts)
    for (const [file, text] of Object.entries(before)) {
      if (read(file) !== text)
        throw new Refusal(409, `content/${file} has just been changed elsewhere. Nothing was saved.`)
    }
    for (const [file, text] of Object.entries(texts)) {
      if (text === null) rmSync(join(root, file))
      else replaceFile(file, text)
    }
    return before
  }

  /** Runs the build's own checks on a copy of the content with `texts` in it, in a process of its own, which remembers nothing. */
  async function check(texts: Texts): Promise<void> {
    const copy = mkdtempSync(join(tmpdir(), 'academy-edit-'))
    try {
      cpSync(root, join(copy, 'content'), { recursive: true })
      for (const name of ['package.json', 'contract', 'web', 'node_modules'])
        symlinkSync(join(project, name), join(copy, name))
      for (const [file, text] of Object.entries(texts)) {
        if (text === null) rmSync(join(copy, 'content', file), { force: true })
        else writeFileSync(join(copy, 'content', file), text)
      }
      const program = `import(${JSON.stringify(join(copy, 'content', 'load.ts'))}).then(({ loadContent }) => { try { loadContent() } catch (error) { console.log(error.message); process.exit(error.name === 'ContentError' ? 3 : 1) } })`
      await run(process.execPath, ['-e', program], { timeout: 20_000 })
    } catch (error) {
      const { code, stdout } = error as { code?: number; stdout?: string }
      if (code === 3) throw new Refusal(422, String(stdout).trim())
      throw error
    } finally {
      rmSync(copy, { recursive: true, force: true })
    }
  }

  /** A reader, or a kill at any moment, finds the old text or the new one, never a part. */
  function replaceFile(file: string, text: string): void {
    const next = join(project, 'var', `${randomUUID()}.next`)
    mkdirSync(dirname(next), { recursive: true })
    writeFileSync(next, text, { flush: true })
    renameSync(next, join(root, file))
  }

  async function save(texts: Texts): Promise<void> {
    done.push(await write(texts))
    undone = []
  }

  return {
    read,
    digest: (file: string) => digest(read(file)),
    history: () => ({ done, undone }),
    restore: (history: { done: Texts[]; undone: Texts[] }) => {
      ;({ done, undone } = history)
    },
    /** Changes one file. `seen` is its digest when the person saw it. Throws Refusal. */
    change: (file: string, seen: string, edits: Edit[]) =>
      inTurn(async () => {
        const text = contentFiles(root).includes(file) ? read(file) : null
        if (text === null || digest(text) !== seen) {
          throw new Refusal(
            409,
            `content/${file} was changed elsewhere after you opened it. Look at it again, then save.`,
          )
        }
        await save({ [file]: edits.reduce((current, edit) => applied(file, current, edit), text) })
      }),
    /** Writes whole files: a new training, a logo, the colors. Throws Refusal. */
    save: (texts: Texts) => inTurn(() => save(texts)),
    undo: () => inTurn(() => back(done, undone)),
    redo: () => inTurn(() => back(undone, done)),
  }

  async function back(from: Texts[], to: Texts[]): Promise<void> {
    const texts = from.at(-1)
    if (!texts) throw new Refusal(409, 'There is nothing to take back.')
    const before = await write(texts)
    from.pop()
    to.push(before)
  }
}

export type Store = ReturnType<typeof openStore>

/** The text of a file after one step. Throws Refusal where the step does not fit the file. */
export function applied(file: string, text: string, edit: Edit): string {
  const [, open = '', yaml = text, close = '', body = ''] = FRONT_MATTER.exec(text) ?? []
  if (edit.path[0] === 'body' && file.endsWith('.md')) return open + yaml + close + setBlocks(body, edit)
  try {
    const after = editYaml(yaml, edit, fieldOrder(file, toValue(yaml, [])))
    return open + withoutNames(after) + close + body
  } catch {
    throw new Refusal(422, `content/${file} has no place for this change. Load the page again.`)
  }
}

/** The list `confirm` names only fields that are there. */
function withoutNames(yaml: string): string {
  const value = toValue(yaml, []) as { confirm?: string[] }
  if (!value.confirm) return yaml
  const kept = value.confirm.filter((name) => partAt(value, name.split('.')) !== undefined)
  if (kept.length === value.confirm.length) return yaml
  const path = ['confirm']
  return editYaml(yaml, kept.length > 0 ? { op: 'set', path, value: kept } : { op: 'remove', path })
}

/** What a file says: its YAML, and the Markdown of each block of its prose. */
export function contentOf(text: string): unknown {
  const [, , yaml = text, , body] = FRONT_MATTER.exec(text) ?? []
  const value = toValue(yaml, [])
  return body === undefined ? value : { ...(value as object), body: readBody(body) }
}

function digest(text: string | null): string {
  return createHash('sha256').update(String(text)).digest('hex').slice(0, 16)
}
