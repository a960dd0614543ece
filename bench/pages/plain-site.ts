import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerStatic, type StaticFile } from '#api/static-files.ts'
import { pageFile } from '#server/pages.ts'

/** A page as it would be without script: the same HTML and styles, nothing to run and nothing to fetch for it. */
export function withoutScript(html: string): string {
  return html
    .replaceAll(/<script(?![^>]*application\/ld\+json)[^>]*>[\s\S]*?<\/script>/g, '')
    .replaceAll(/<link rel="(later|modulepreload)"[^>]*>/g, '')
}

/**
 * What the site is compared with: the same pages without script, compressed and answered from memory as the site's are;
 * all else is the site's own answer, passed on.
 */
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
