import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { contentRoot } from '#content/read-documents.ts'
import { themeDeclarations, themeFile, themeHash } from '#content/theme.ts'
import { assetHeaders } from '#http/security-headers.ts'
import { compress, type StaticFile, staticFile } from '#http/static-files.ts'
import { REVALIDATE } from './pages.ts'

export type ThemeSheets = {
  /** @param query of the address, without its question mark @returns undefined for a file without the theme's colors */
  get(path: string, query: string): Promise<StaticFile> | undefined
}

type Sheets = { theme: string; hash: string; made: Map<string, Promise<{ kept: StaticFile; brief: StaticFile }>> }

/** The colors that are built into every style sheet: those of the starting content. */
export const readBuiltTheme = () => readFile(join(contentRoot, themeFile), 'utf8')

/**
 * Serves the built style sheets with the colors of the current version. Documents link to them with the theme's hash, under
 * which they never change; with any other hash, or none, they are asked for again each time.
 */
export function openThemeSheets(
  files: ReadonlyMap<string, StaticFile>,
  builtTheme: string,
  options: { publicUrl: string; getTheme: () => string },
): ThemeSheets {
  const themed = [...files].filter(([path, file]) => path.endsWith('.css') && text(file).includes('--background:'))
  const paths = new Map(themed)
  let kept: Sheets = { theme: '', hash: '', made: new Map() }

  async function make(file: StaticFile, theme: string) {
    const isBuilt = themeHash(theme) === themeHash(builtTheme)
    const body = isBuilt ? file.variants.identity.body : Buffer.from(text(file) + themeRule(theme))
    const type = 'text/css; charset=utf-8'
    const headers = assetHeaders(options.publicUrl, type)
    const compressed = await compress(body, 11)
    return {
      kept: staticFile(body, { type, compressed, headers }),
      brief: staticFile(body, { type, compressed, headers: { ...headers, 'Cache-Control': REVALIDATE } }),
    }
  }

  return {
    get(path, query) {
      const file = paths.get(path)
      if (!file) return undefined
      const theme = options.getTheme()
      if (kept.theme !== theme) kept = { theme, hash: themeHash(theme), made: new Map() }
      const { hash, made } = kept
      const sheet = made.get(path) ?? make(file, theme)
      made.set(path, sheet)
      return sheet.then(({ kept, brief }) => (query === hash ? kept : brief))
    },
  }
}

const text = ({ variants }: StaticFile) => variants.identity.body.toString()

/**
 * Returns the rule that replaces the built colors. The build writes `light-dark()` with two variables, for browsers without
 * it, and print sets them, so this rule uses the same.
 */
function themeRule(theme: string): string {
  const colors = themeDeclarations(theme).replace('color-scheme: light dark; ', '')
  return `:root{${colors.replaceAll(/light-dark\((oklch\([^)]*\)), (oklch\([^)]*\))\)/g, 'var(--lightningcss-light,$1)var(--lightningcss-dark,$2)')}}`
}
