import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { contentFile } from './vite-plugin.ts'

/** Lets Node import content as the bundler does, for commands that run from source and write an email. */
export function importContent(): void {
  registerHooks({
    load(url, context, next) {
      if (!/\.(yaml|md)(\?only=[\w,]+)?$/.test(url)) return next(url, context)
      const [place = '', only] = url.split('?only=')
      return { format: 'module', source: contentFile(fileURLToPath(place), only) ?? '', shortCircuit: true }
    },
  })
}
