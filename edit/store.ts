import { execFile } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { HTTPException } from 'hono/http-exception'
import { parse } from 'yaml'
import { contentFiles, contentRoot } from '#content/load.ts'
import { fieldAt, partAt } from './field.ts'
import { fieldOfFile } from './file-fields.ts'
import { readBlocks, writeBlocks } from './markdown-text.ts'
import { titleOf } from './words.ts'
import { editYaml } from './yaml-text.ts'

/** What a content file says. */
export type Value = Record<string, unknown>

/** Texts of files below content/; null is a file that is not there. */
export type Texts = Record<string, string | Buffer | null>

/** What a change made of what. */
type Step = { before: Texts; after: Texts }

/** A change that is refused, with a sentence for the person who made it. */
export class Refusal extends HTTPException {
  constructor(status: 409 | 422, message: string) {
    super(status, { message })
  }
}

/** What may be written: no path leads out of content/, or to the code in it. */
const WRITABLE =
  /^([a-z-]+\.(yaml|css|svg)|(courses|lessons|policies|corporate|forms)\/[a-z][a-z0-9&-]*\.(md|yaml)|pictures\/[a-z0-9-]+\.webp)$/
export const isWritable = (file: string) => WRITABLE.test(file)

const FRONT_MATTER = /^(---\n)([\s\S]*?\n)(---\n)([\s\S]*)$/
const run = promisify(execFile)

/** The content files, each change of them checked as the build would, written at once, and undone. */
export function openStore(root = contentRoot) {
  const project = dirname(root)
  let done: Step[] = []
  let undone: Step[] = []
  let last: Promise<unknown> = Promise.resolve()

  const read = (file: string) => {
    const place = join(root, file)
    return fs.existsSync(place) ? fs.readFileSync(place, 'utf8').replaceAll('\r\n', '\n') : null
  }

  /** How people call a file. */
  const nameOf = (file: string) => titleOf(file, /\.(yaml|md)$/.test(file) ? contentOf(read(file) ?? '') : undefined)

  const digest = (file: string) =>
    createHash('sha256')
      .update(String(read(file)))
      .digest('hex')
      .slice(0, 16)

  /** Changes are made one after the other. */
  function runExclusive<Result>(change: () => Promise<Result>): Promise<Result> {
    const result = last.then(change, change)
    last = result.catch(() => {})
    return result
  }

  /** Writes `texts` once the checks accept them, where the files still say what they said `before`. */
  async function write(texts: Texts, before: Texts): Promise<void> {
    const odd = Object.keys(texts).find((file) => !isWritable(file))
    if (odd !== undefined) throw new Refusal(422, `"${odd}" is not a content file.`)
    await check(texts)
    const other = Object.keys(texts).find((file) => read(file) !== before[file])
    if (other) throw new Refusal(409, `${nameOf(other)} was changed elsewhere since. Nothing was saved.`)
    replace(texts)
  }

  function replace(texts: Texts): void {
    for (const [file, text] of Object.entries(texts)) {
      if (text === null) fs.rmSync(join(root, file), { force: true })
      else replaceFile(file, text)
    }
  }

  /** Runs the build's own checks on a copy of the content with `texts` in it, in a process of its own, which remembers nothing. */
  async function check(texts: Texts): Promise<void> {
    const copy = fs.mkdtempSync(join(tmpdir(), 'academy-edit-'))
    try {
      fs.cpSync(root, join(copy, 'content'), { recursive: true })
      for (const name of ['package.json', 'contract', 'node_modules'])
        fs.symlinkSync(join(project, name), join(copy, name))
      for (const [file, text] of Object.entries(texts)) {
        if (text === null) fs.rmSync(join(copy, 'content', file), { force: true })
        else fs.writeFileSync(join(copy, 'content', file), text)
      }
      const program = `import(${JSON.stringify(join(copy, 'content', 'load.ts'))}).then(({ loadContent }) => { try { loadContent() } catch (error) { console.log(error.message); process.exit(error.name === 'ContentError' ? 3 : 1) } })`
      await run(process.execPath, ['-e', program], { timeout: 60_000 })
    } catch (error) {
      const { code, stdout } = error as { code?: number; stdout?: string }
      const [, file = '', sentence] = /^content\/(.+?):\d+: ([\s\S]*)/.exec(String(stdout).trim()) ?? []
      if (code === 3) throw new Refusal(422, `${nameOf(file)}: ${sentence}`)
      throw error
    } finally {
      fs.rmSync(copy, { recursive: true, force: true })
    }
  }

  /** A reader, or a kill at any moment, finds the old text or the new one, never a part. */
  function replaceFile(file: string, text: string | Buffer): void {
    const next = join(project, 'var', `${randomUUID()}.next`)
    fs.mkdirSync(dirname(next), { recursive: true })
    fs.writeFileSync(next, text, { flush: true })
    fs.mkdirSync(dirname(join(root, file)), { recursive: true })
    fs.renameSync(next, join(root, file))
  }

  async function save(after: Texts): Promise<void> {
    const before = Object.fromEntries(Object.keys(after).map((file) => [file, read(file)]))
    await write(after, before)
    done.push({ before, after })
    undone = []
  }

  return {
    root,
    nameOf,
    read,
    digest,
    /** Everything that may be changed and published. */
    files: () => fs.readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(isWritable).sort(),
    check,
    /** Writes files that were checked. Within {@link runExclusive}. */
    replace,
    runExclusive,
    history: () => ({ done, undone }),
    restore: (history: { done: Step[]; undone: Step[] }) => {
      ;({ done, undone } = history)
    },
    /** Has a file say `value`. `seen` is its digest when the person saw it. Throws Refusal. */
    change: (file: string, seen: string, value: Value) =>
      runExclusive(async () => {
        if (!contentFiles(root).includes(file) || digest(file) !== seen)
          throw new Refusal(409, `${nameOf(file)} was changed elsewhere after you opened it. Look at it again.`)
        await save({ [file]: rewritten(file, read(file) ?? '', value) })
      }),
    /** Writes whole files: a new training, a logo, the colors. Throws Refusal. */
    save: (texts: Texts) => runExclusive(() => save(texts)),
    undo: () => runExclusive(() => back(done, undone)),
    redo: () => runExclusive(() => back(undone, done)),
  }

  async function back(from: Step[], to: Step[]): Promise<void> {
    const step = from.at(-1)
    if (!step) throw new Refusal(409, 'There is nothing to take back.')
    await write(step.before, step.after)
    from.pop()
    to.push({ before: step.after, after: step.before })
  }
}

export type Store = ReturnType<typeof openStore>

/** The text of a file that says `given` instead. The list `confirm` names only fields that are there. */
export function rewritten(file: string, text: string, given: Value): string {
  const [, open = '', yaml = text, close = '', prose = ''] = FRONT_MATTER.exec(text) ?? []
  // Fields without a value are none.
  const { body, confirm, ...fields } = JSON.parse(JSON.stringify(given))
  const left = confirm?.filter((name: string) => partAt(fields, name.split('.')) !== undefined)
  const value = left?.length ? { ...fields, confirm: left } : fields
  const after = editYaml(yaml, value, (path) => Object.keys(fieldAt(fieldOfFile(file), value, path).fields ?? {}))
  return open + after + close + (body ? writeBlocks(prose, body) : prose)
}

/** What a file says: its YAML, and the Markdown of each block of its prose. */
export function contentOf(text: string): Value {
  const [, , yaml = text, , prose] = FRONT_MATTER.exec(text) ?? []
  return { ...parse(yaml), ...(prose !== undefined && { body: readBlocks(prose) }) }
}
