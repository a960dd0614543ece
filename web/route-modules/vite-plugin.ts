import type { Plugin } from 'vite'

const nothing = (...names: string[]) => names.map((name) => `export const ${name} = () => undefined`).join('\n')

/**
 * Files of React Router, below its `lib/`, and what the browser gets in their place. There is no option for any of it. A
 * React Router that takes more from one of them than is given here stops the build.
 */
const REPLACED: Record<string, string> = {
  // Our own loader of pages' modules.
  'dom/ssr/routeModules.js': `export { loadRouteModule } from ${JSON.stringify(`${import.meta.dirname}/load-route-module.ts`)}`,
  // Discovery of routes while browsing. All are known from the start (react-router.config.ts), so it is never enabled.
  'dom/ssr/fog-of-war.js': nothing(
    ...['isFogOfWarEnabled', 'getPatchRoutesOnNavigationFunction', 'useFogOFWarDiscovery', 'getPartialManifest'],
    ...['getManifestPath', 'getPathsWithAncestors', 'handleClientVersionMismatch'],
  ),
  // Hooks for measuring what the router does; none are used here.
  'router/instrumentation.js': nothing(
    ...['consumeInstrumentationClientResultMetaReceiver', 'getRouteInstrumentationUpdates', 'instrumentHandler'],
    ...['instrumentClientSideRouter', 'instrumentationResultMetaContext'],
  ),
}
const BELOW = /\/react-router\/dist\/production\/lib\/(.*)$/

/**
 * Puts our own in the place of parts of React Router, in the build for the browser. A React Router that has moved a file
 * stops the build.
 */
export function routerParts(): Plugin {
  const missing = new Set(Object.keys(REPLACED))
  return {
    name: 'router-parts',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    load: {
      filter: { id: BELOW },
      handler(id) {
        const file = BELOW.exec(id)?.[1] ?? ''
        missing.delete(file)
        return REPLACED[file]
      },
    },
    buildEnd(error) {
      if (!error && missing.size) this.error(`React Router no longer has what we replace: ${[...missing].join(', ')}`)
    },
  }
}
