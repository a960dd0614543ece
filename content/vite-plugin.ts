import path from 'node:path'
import type { Plugin } from 'vite'
import { claimsFile } from './claim-records.ts'
import { loadContentFile } from './load.ts'
import { contentRoot, readDocuments } from './read-documents.ts'

type Exports = Record<string, unknown>

/**
 * Makes content importable: `#content/company.yaml` is the validated object, a module `*.data.ts` (which reads files)
 * its exports. Types: modules.d.ts. @param write writes such a module; the editor's remembers what it contains @throws
 * ContentError for an invalid file
 */
export function contentModules(root = contentRoot, write?: (file: string, exports: Exports) => string): Plugin {
  return {
    name: 'content-modules',
    enforce: 'pre',
    load: {
      filter: { id: /\.(yaml|md|data\.ts)$/ },
      async handler(place) {
        const file = path.relative(root, place)
        if (file.startsWith('..')) return null
        const getModule = (exports: Exports) => ({
          code: write ? write(file, exports) : writeModule(exports),
          map: null,
          moduleType: 'js' as const,
        })
        // Read again if the editor has changed a file.
        if (file.endsWith('.ts'))
          return getModule(await import(/* @vite-ignore */ write ? `${place}?${Date.now()}` : place))
        // Confirmations there affect this module.
        this.addWatchFile(path.join(root, claimsFile))
        return getModule({ default: loadContentFile(file, readDocuments(root)).value })
      },
    },
  }
}

const writeModule = (exports: Exports) =>
  Object.entries(exports)
    .map(([name, value]) => `export ${name === 'default' ? name : `const ${name} =`} ${JSON.stringify(value)}`)
    .join('\n')
