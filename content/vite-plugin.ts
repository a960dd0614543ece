import path from 'node:path'
import type { Plugin } from 'vite'
import { contentRoot, loadContent, loadContentFile } from './load.ts'

/**
 * Makes content importable: `import company from '#content/company.yaml'` gives the checked object; types stand in
 * modules.d.ts. A page carries only the files that it imports. Malformed content stops the build with file, line and a
 * sentence, also where no page imports it.
 */
export function contentModules(root = contentRoot): Plugin {
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
      filter: { id: /\.(yaml|md)$/ },
      handler(id) {
        const file = path.relative(root, id)
        if (file.startsWith('..') || path.isAbsolute(file)) return null
        const { value } = loadContentFile(file.split(path.sep).join('/'), root)
        return { code: `export default ${JSON.stringify(value)}`, map: null, moduleType: 'js' }
      },
    },
  }
}
