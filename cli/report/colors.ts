import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BUILD_DIR } from '#server/site-facts.ts'

/** Colors of the theme by name (`paper`, `ink`), as `#rrggbb`, in light and in dark. */
export type ReportColors = Record<'day' | 'night', Record<string, string>>

/**
 * The site's own colors, which the build takes from its style sheets.
 * @throws Error where the site is not built
 */
export async function builtColors(): Promise<ReportColors> {
  return JSON.parse(await readFile(join(BUILD_DIR, 'colors.json'), 'utf8')) as ReportColors
}
