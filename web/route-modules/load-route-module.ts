/** Milliseconds that a page's chunk may take to load (specification 9). */
export const CHUNK_TIMEOUT = 120_000

type ManifestRoute = { id: string; module: string }
type RouteModule = { default?: unknown }

/**
 * Stands in for React Router's function of this name (vite-plugin.ts puts it there), which answers a failed import by
 * reloading the page that the visitor is about to leave, even where a link was only pointed at. Here a page that fails
 * to load, or has not loaded after 120 s, is a page that breaks: shown, it leads to the error screen.
 * @param loaded the router's own store of modules by route id
 */
export async function loadRouteModule(
  route: ManifestRoute,
  loaded: Record<string, RouteModule>,
): Promise<RouteModule | undefined> {
  if (route.id in loaded) return loaded[route.id]
  try {
    const module = await inTime(importTwice(route.module))
    loaded[route.id] = module
    return module
  } catch (cause) {
    // The router ignores a rejection, and takes whatever comes for the page.
    const error = new Error(`${route.module} did not load`, { cause })
    return {
      default: function BrokenPage(): never {
        throw error
      },
    }
  }
}

/**
 * The browser remembers a failed import and fails the next one at once, such as the click's after the pointer's: a
 * query makes it ask again.
 */
function importTwice(address: string): Promise<RouteModule> {
  return import(/* @vite-ignore */ address).catch(() => import(/* @vite-ignore */ `${address}?${Date.now()}`))
}

async function inTime<Module>(coming: Promise<Module>): Promise<Module> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`nothing came in ${CHUNK_TIMEOUT} ms`)), CHUNK_TIMEOUT)
  })
  return Promise.race([coming, late]).finally(() => clearTimeout(timer))
}
