import { join } from 'node:path'
import type { Config } from './config-schema.ts'

/** Returns the addresses of content and of the mail configuration. */
export function ownAddresses({ mail: { from, staff } }: Pick<Config, 'mail'>, { email }: { email: string }): string[] {
  return [email, from, staff].flatMap((text) => text?.replace(/^[^<]*<|>$/g, '') ?? [])
}

/** VITE_API_URL at build time. */
export function builtApiOrigin(): string | undefined {
  const url = import.meta.env?.VITE_API_URL ?? process.env.VITE_API_URL
  return url ? new URL(url).origin : undefined
}

export const BUILD_DIR = join(import.meta.dirname, '..', 'build')
