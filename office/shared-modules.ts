import { builtinModules } from 'node:module'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const root = join(import.meta.dirname, '..')
/**
 * Leaves the server's own modules out of the pages that are rendered on the server, so that they exist once in the
 * running program: errors are instances of one class, and context keys and the request id are the same everywhere. The
 * build of the program links them (tooling/build.ts); in development, Node imports them. @param shared their paths
 */
export function sharedModules(shared: RegExp): Plugin {
  let developing = false
  return {
    name: 'shared-modules',
    enforce: 'pre',
    config(_config, { command }) {
      developing = command === 'serve'
      // Vite's runner imports these as they are, instead of loading them itself.
      const builtins = [...builtinModules, /^node:/, /^file:/]
      return developing ? { environments: { ssr: { resolve: { builtins } } } } : undefined
    },
    applyToEnvironment: ({ name }) => name === 'ssr',
    resolveId: {
      filter: { id: /^[#.].*\.ts$/ },
      async handler(specifier, importer) {
        const module = await this.resolve(specifier, importer, { skipSelf: true })
        const path = module && relative(root, module.id)
        if (!path || !shared.test(path)) return module
        return { id: developing ? pathToFileURL(module.id).href : `#${path}`, external: true }
      },
    },
  }
}
