import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerStatic, type StaticFile } from '#http/static-files.ts'
import { pageFile } from '#server/pages.ts'

/** Removes scripts and preloaded modules; HTML and styles stay the same. */
export function withoutScript(html: string): string {
  return html
    .replaceAll(/<script(?![^>]*application\/ld\+json)[^>]*>[\s\S]*?<\/script>/g, '')
    .replaceAll(/<link rel="(later|modulepreload)"[^>]*>/g, '')
}

/** Serves pages without JavaScript, compressed and from memory like the site's. Proxies other requests to the site. */
export async function startPlainSite(site: string, paths: string[]): Promise<{ url: string; stop: () => void }> {
  const pages = new Map<string, StaticFile>()
  const server = createServer((asked, answer) => {
    const page = pages.get(asked.url ?? '')
    if (page) return answerStatic(page, asked, answer)
    request(`${site}${asked.url}`, { headers: asked.headers }, (given) => {
      answer.writeHead(given.statusCode ?? 502, given.headers)
      given.pipe(answer)
    }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  for (const path of paths) {
    const html = withoutScript(await (await fetch(`${site}${path}`)).text()).replaceAll(site, url)
    pages.set(path, await pageFile(html, 200, { publicUrl: url, regional: false }))
  }
  return {
    url,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
