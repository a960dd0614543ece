import path from 'node:path'
import type { Plugin } from 'vite'
import { claimsFile } from './claim-records.ts'
import { contentRoot, loadContentFile } from './load.ts'

/** For the editor only (edit/marks.ts): adds each text's origin. */
type Marks = {
  content: (file: string, loaded: unknown) => unknown
  lists: (value: unknown) => unknown
}

/**
 * Makes content importable: `#content/company.yaml` is the validated object, a module `*.data.ts` (which reads files)
 * its exports. Types: modules.d.ts. @throws ContentError for an invalid file
 */
export function contentModules(root = contentRoot, marks?: Marks): Plugin {
  return {
    name: 'content-modules',
    enforce: 'pre',
    load: {
      filter: { id: /\.(yaml|md|data\.ts)$/ },
      async handler(place) {
        const file = path.relative(root, place)
        if (file.startsWith('..')) return null
        if (file.endsWith('.ts')) {
          const found = Object.entries(await import(/* @vite-ignore */ marks ? `${place}?${Date.now()}` : place))
          const shown = (value: unknown) => JSON.stringify(marks ? marks.lists(value) : value)
          const code = found.map(([name, value]) => `export const ${name} = ${shown(value)}`).join('\n')
          return { code, map: null, moduleType: 'js' }
        }
        // Confirmations there affect this module.
        this.addWatchFile(path.join(root, claimsFile))
        const { value } = loadContentFile(file, root)
        const code = `export default ${JSON.stringify(marks ? marks.content(file, value) : value)}`
        return { code, map: null, moduleType: 'js' }
      },
    },
  }
}
