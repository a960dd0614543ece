import path from 'node:path'
import type { Plugin } from 'vite'
import { claimsFile } from './claim-records.ts'
import { contentRoot, loadContent, loadContentFile } from './load.ts'
import { type SingleFile, singleFiles } from './schema.ts'

/** For the editor alone (edit/marks.ts): what puts into texts where they come from. */
type Marks = {
  content: (file: string, loaded: unknown) => unknown
  lists: (value: unknown) => unknown
}

/**
 * Makes content importable: `#content/company.yaml` is the validated object, `scholarship.yaml?only=promoCode` some of its
 * fields, a module `*.data.ts` (which reads files) what it exports. Types: modules.d.ts. Malformed content stops the build.
 */
export function contentModules(root = contentRoot, marks?: Marks): Plugin {
  let building = false
  return {
    name: 'content-modules',
    enforce: 'pre',
    configResolved(config) {
      building = config.command === 'build'
    },
    buildStart() {
      // Once is enough: the build for the browser comes first.
      if (building && this.environment.name === 'client') loadContent(root)
    },
    load: {
      filter: { id: /\.(yaml|md|data\.ts)(\?data|\?only=[\w,]+)?$/ },
      async handler(id) {
        const [place = '', only] = id.split(/\?(?:data|only=)/)
        if (place.endsWith('.ts') && fileIn(root, place)) {
          const found = Object.entries(await import(/* @vite-ignore */ marks ? `${place}?${Date.now()}` : place))
          const shown = (value: unknown) => JSON.stringify(marks ? marks.lists(value) : value)
          const code = found.map(([name, value]) => `export const ${name} = ${shown(value)}`).join('\n')
          return { code, map: null, moduleType: 'js' }
        }
        const code = contentFile(place, only, root, marks?.content)
        // What is confirmed there is a fact here.
        if (code !== null) this.addWatchFile(path.join(root, claimsFile))
        return code === null ? null : { code, map: null, moduleType: 'js' }
      },
    },
  }
}

/** A content file as a module, or the fields of it that are named, with commas between. Null for files elsewhere. */
export function contentFile(place: string, only?: string, root = contentRoot, mark?: Marks['content']): string | null {
  const file = fileIn(root, place)?.split(path.sep).join('/')
  if (!file) return null
  const loaded = loadContentFile(file, root).value
  const value = mark ? mark(file, loaded) : loaded
  return `export default ${JSON.stringify(only ? pick(value, only.split(','), file) : value)}`
}

function fileIn(root: string, place: string): string | undefined {
  const file = path.relative(root, place)
  return file.startsWith('..') || path.isAbsolute(file) ? undefined : file
}

/** Whether a file may have a field that this one leaves out. */
function isField(key: string, file: string): boolean {
  return key in (singleFiles[file as SingleFile]?.shape ?? {})
}

function pick(value: unknown, keys: string[], file: string): Record<string, unknown> {
  const fields = value as Record<string, unknown>
  return Object.fromEntries(
    keys.map((key) => {
      if (!(key in fields || isField(key, file))) throw new Error(`content/${file} has no field "${key}".`)
      return [key, fields[key]]
    }),
  )
}
