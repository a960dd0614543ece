import { join } from 'node:path'
import type { Config } from './config-schema.ts'

/** The academy's addresses: of the content, and those that the configuration sends from and to. */
export function ownAddresses({ mail: { from, staff } }: Pick<Config, 'mail'>, { email }: { email: string }): string[] {
  return [email, from, staff].flatMap((text) => text?.replace(/^[^<]*<|>$/g, '') ?? [])
}

/** Another host of the API, for which the site was built (VITE_API_URL). */
export function builtApiOrigin(): string | undefined {
  const url = import.meta.env?.VITE_API_URL ?? process.env.VITE_API_URL
  return url ? new URL(url).origin : undefined
}

/** The output of `npm run build`. */
export const BUILD_DIR = join(import.meta.dirname, '..', 'build')
