import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/utils/compress'
import { getMimeType } from 'hono/utils/mime'
import { assetHeaders, fileHeaders } from '#http/security-headers.ts'
import { type StaticFile, staticFile } from '#http/static-files.ts'
import { REVALIDATE } from './pages.ts'
import { isDesk } from './request-path.ts'

/** Loads the build's files into memory, by path. @param options.desk includes the desk's files */
export async function loadFiles(buildDir: string, options: { publicUrl: string; desk?: boolean }) {
  const files = new Map<string, StaticFile>()

  const loadFile = async (clientDir: string, path: string) => {
    const name = `/${relative(clientDir, path)}`
    const type = getMimeType(name)
    // Compressed copies are variants of their files.
    if (!type || /^\/\.vite\/|\.gz$/.test(name) || (isDesk(name) && !options.desk)) return
    const { publicUrl } = options
    const isAsset = /^(\/desk|\/application)?\/assets\//.test(name)
    const headers = isAsset ? assetHeaders(publicUrl, type) : fileHeaders(publicUrl, type, REVALIDATE)
    const variants = COMPRESSIBLE_CONTENT_TYPE_REGEX.test(type) ? [path, `${path}.br`, `${path}.gz`] : [path]
    const [body, br, gzip] = await Promise.all(variants.map((variant) => readFile(variant)))
    const compressed = br && gzip ? { br, gzip } : undefined
    files.set(name, staticFile(body ?? Buffer.alloc(0), { type, compressed, headers }))
  }
  const loadBuild = async (clientDir: string) =>
    Promise.all((await filesBelow(clientDir)).map((path) => loadFile(clientDir, path)))
  await Promise.all([loadBuild(join(buildDir, 'client')), loadBuild(join(buildDir, 'office', 'client'))])
  return files
}

async function filesBelow(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { withFileTypes: true, recursive: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}
