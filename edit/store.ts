import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { HTTPException } from 'hono/http-exception'
import { contentRoot } from '#content/load.ts'
import { getContent, rewritten, type Value } from './content-text.ts'
import { getTitle } from './words.ts'

/** Texts of files in content/; null if the file does not exist. Pictures are strings of single bytes (latin1). */
export type Texts = Record<string, string | null>

/** One undo step: file contents before and after. */
type Step = { before: Texts; after: Texts }
export type History = { done: Step[]; undone: Step[] }

/** A refused change, with a message for the user. */
export class EditError extends HTTPException {
  constructor(status: 409 | 422, message: string) {
    super(status, { message })
  }
}

/** Writable files: no path leads out of content/, or to the code in it. */
const WRITABLE =
  /^([a-z-]+\.(yaml|css|svg)|(courses|lessons|policies|corporate|forms)\/[a-z][a-z0-9&-]*\.(md|yaml)|pictures\/[a-z0-9-]+-\d+\.(avif|webp))$/
export const isWritable = (file: string) => WRITABLE.test(file)
export const isPicture = (file: string) => file.startsWith('pictures/')
export const getEncoding = (file: string) => (isPicture(file) ? 'latin1' : 'utf8')

/** Checks whether texts name the photo of a file in content/pictures. */
export const isNamed = (picture: string, texts: string) =>
  texts.includes(picture.replace(/^pictures\/|-\d+\.\w+$/g, ''))

/** The build's own checks, in a new process without cached modules. */
const CHECK = `import(process.argv[1]).then(({ loadContent }) => loadContent()).catch((error) => {
  console.log(error.message); process.exit(error.name === 'ContentError' ? 3 : 1) })`

export type Store = ReturnType<typeof openStore>

/** Reads and writes content files. Each change is checked like a build, written atomically, and can be undone. */
export function openStore(root = contentRoot) {
  const project = dirname(root)
  const history: History = { done: [], undone: [] }
  let last: Promise<unknown> = Promise.resolve()

  function read(file: string): string | null {
    const place = join(root, file)
    if (!fs.existsSync(place)) return null
    const text = fs.readFileSync(place, getEncoding(file))
    return isPicture(file) ? text : text.replaceAll('\r\n', '\n')
  }

  const files = () => fs.readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(isWritable).sort()
  const getName = (file: string) => getTitle(file, /\.(yaml|md)$/.test(file) ? getContent(read(file) ?? '') : undefined)

  /** Runs changes one at a time. */
  function runExclusive<Result>(change: () => Promise<Result>): Promise<Result> {
    const result = last.then(change, change)
    last = result.catch(() => {})
    return result
  }

  /** Checks the content with `texts`. @throws EditError */
  async function check(texts: Texts): Promise<void> {
    const copy = fs.mkdtempSync(join(tmpdir(), 'academy-edit-'))
    try {
      fs.cpSync(root, join(copy, 'content'), { recursive: true })
      for (const name of ['package.json', 'contract', 'node_modules'])
        fs.symlinkSync(join(project, name), join(copy, name))
      for (const [file, text] of Object.entries(texts)) write(copy, file, text)
      await promisify(execFile)(process.execPath, ['-e', CHECK, join(copy, 'content', 'load.ts')], { timeout: 60_000 })
    } catch (error) {
      const { code, stdout } = error as { code?: number; stdout?: string }
      const [, file = '', sentence] = /^content\/(.+?):\d+: ([\s\S]*)/.exec(String(stdout).trim()) ?? []
      if (code === 3) throw new EditError(422, `${getName(file)}: ${sentence}`)
      throw error
    } finally {
      fs.rmSync(copy, { recursive: true, force: true })
    }
  }

  /** Writes atomically: a reader, or a kill at any moment, finds the old text or the new one. */
  function write(folder: string, file: string, text: string | null): void {
    const place = join(folder, 'content', file)
    const next = join(folder, 'var', `${randomUUID()}.next`)
    if (text === null) fs.rmSync(place, { force: true })
    else {
      for (const each of [next, place]) fs.mkdirSync(dirname(each), { recursive: true })
      fs.writeFileSync(next, text, { encoding: getEncoding(file), flush: true })
      fs.renameSync(next, place)
    }
  }

  /** Writes checked files. Call it within {@link runExclusive}. */
  function replace(texts: Texts): void {
    for (const [file, text] of Object.entries(texts)) write(project, file, text)
  }

  /** Writes texts if they pass the checks and the files are unchanged. */
  async function make({ before, after }: Step): Promise<void> {
    await check(after)
    const other = Object.keys(after).find((file) => read(file) !== before[file])
    if (other)
      throw new EditError(409, `${getName(other)} was changed elsewhere after you opened it. Look at it again.`)
    replace(after)
  }

  /** Writes whole files: a new training, a logo, the colors. `seen` has the texts that the user saw. @throws EditError */
  const save = (texts: Texts, seen: Texts = {}) =>
    runExclusive(async () => {
      const unwritable = Object.keys(texts).find((file) => !isWritable(file))
      if (unwritable !== undefined) throw new EditError(422, `"${unwritable}" is not a content file.`)
      const after = { ...texts, ...unnamedPictures(texts) }
      const before = Object.fromEntries(Object.keys(after).map((file) => [file, read(file)]))
      const step = { before: { ...before, ...seen }, after }
      await make(step)
      history.done.push(step)
      history.undone = []
    })

  /** Finds pictures whose last reference a change removes; they are deleted with it. */
  function unnamedPictures(texts: Texts): Texts {
    const written = files().filter((file) => !isPicture(file))
    const before = Object.keys(texts).map(read).join('\n')
    const after = written.map((file) => (file in texts ? texts[file] : read(file))).join('\n')
    const gone = files().filter((file) => isPicture(file) && isNamed(file, before) && !isNamed(file, after))
    return Object.fromEntries(gone.map((file) => [file, null]))
  }

  const back = (from: 'done' | 'undone', to: 'done' | 'undone') =>
    runExclusive(async () => {
      const step = history[from].at(-1)
      if (!step) throw new EditError(409, 'There is nothing to take back.')
      const opposite = { before: step.after, after: step.before }
      await make(opposite)
      history[from].pop()
      history[to].push(opposite)
    })

  return {
    root,
    read,
    getName,
    runExclusive,
    check,
    replace,
    history,
    save,
    /** Changes a file to `value` if it is still as the user saw it. @throws EditError */
    change: (file: string, seen: string | null, value: Value) =>
      save({ [file]: rewritten(seen ?? '', value) }, { [file]: seen }),
    undo: () => back('done', 'undone'),
    redo: () => back('undone', 'done'),
  }
}
