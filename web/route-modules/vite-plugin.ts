import type { Plugin } from 'vite'

/** Where React Router imports the modules of pages. */
const ORIGINAL = /\/react-router\/dist\/production\/lib\/dom\/ssr\/routeModules\.js$/

/**
 * Puts load-route-module.ts in the place of React Router's own loader, in the build for the browser. There is no option
 * for it. A React Router that has moved the file stops the build; one that exports more from it, too.
 */
export function routeModuleLoader(): Plugin {
  let replaced = false
  return {
    name: 'route-module-loader',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    load: {
      filter: { id: ORIGINAL },
      handler() {
        replaced = true
        return `export { loadRouteModule } from ${JSON.stringify(`${import.meta.dirname}/load-route-module.ts`)}`
      },
    },
    buildEnd(error) {
      if (!error && !replaced) this.error('React Router no longer loads route modules where we replace it.')
    },
  }
}
