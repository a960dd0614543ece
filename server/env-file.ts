import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { ConfigError } from './config.ts'

/**
 * Adds what the file `.env` sets, if there is one, to an environment that does not set it already. Not by
 * process.loadEnvFile: that one says of a file which it may not read that there is none.
 * @throws ConfigError where it is there and cannot be read
 */
export function loadEnvFile(environment: Record<string, string | undefined> = process.env, path = '.env'): void {
  try {
    for (const [name, value] of Object.entries(parseEnv(readFileSync(path, 'utf8')))) environment[name] ??= value
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOENT') throw new ConfigError(`${path} cannot be read (${code}). Run this as the site's user.`)
  }
}
