import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { ConfigError } from './config.ts'

/**
 * Adds the variables of `.env` that are not set. process.loadEnvFile would report an unreadable file as missing.
 * @throws ConfigError where the file exists and cannot be read
 */
export function loadEnvFile(environment: Record<string, string | undefined> = process.env, path = '.env'): void {
  try {
    for (const [name, value] of Object.entries(parseEnv(readFileSync(path, 'utf8')))) environment[name] ??= value
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOENT') throw new ConfigError(`${path} cannot be read (${code}). Run this as the site's user.`)
  }
}
