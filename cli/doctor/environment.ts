import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { CommandError } from '#cli/command.ts'
import { AS_SITE_USER } from '#cli/site-database.ts'
import { inspectConfig, variableNames } from '#server/config.ts'
import { readAddress } from '#services/network-address.ts'

export const ASSIGNMENT = /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=/

export type Environment = ReturnType<typeof readEnvironment>

/**
 * Reads the environment as the site does: variables take precedence over the folder's `.env`. @throws CommandError if
 * `.env` or `.env.example` cannot be read
 */
export function readEnvironment(folder: string, environment: Record<string, string | undefined>) {
  const file = join(folder, '.env')
  const text = getText(file)
  const lines = text === '' ? [] : text.split(/\r?\n/)
  const examples = getText(join(folder, '.env.example')).matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)
  const variables = { ...parseEnv(text), ...environment }
  return {
    ...inspectConfig(variables),
    variables,
    /** Lines of `.env`; empty if the file does not exist. */
    lines,
    /** True if other users of this machine can read `.env`. */
    isOpenToOthers: ((statSync(file, { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0,
    /** Names in the configuration or in `.env.example`. */
    known: new Set([...variableNames, ...[...examples].map(([, name = '']) => name)]),
    /** Says where a variable is set: `.env:12 PORT`, `PORT (environment)` or `PORT (not set)`. */
    where(variable: string): string {
      if (environment[variable]?.trim()) return `${variable} (environment)`
      const line = lines.findLastIndex((item) => ASSIGNMENT.exec(item)?.[1] === variable) + 1
      return line > 0 && variables[variable]?.trim() ? `.env:${line} ${variable}` : `${variable} (not set)`
    },
  }
}

function getText(path: string): string {
  try {
    return existsSync(path) ? readFileSync(path, 'utf8') : ''
  } catch (error) {
    throw new CommandError(`${path} cannot be read (${(error as NodeJS.ErrnoException).code}).${AS_SITE_USER}`)
  }
}

/** Reserved names (RFC 2606, RFC 6761). */
const RESERVED_HOST = /(?:^|\.)(?:example(?:\.(?:com|org|net))?|invalid|test)$/i

/** Checks whether a text contains a URL or email address on a reserved host. */
export function isReservedAddress(text: string): boolean {
  const addresses = text.matchAll(/\b[a-z][a-z0-9]*:\/\/(?:[^\s/@]*@)?([\w.-]+)|[\w.+-]@([\w.-]+)/gi)
  return [...addresses].some(([, site, mailbox]) => RESERVED_HOST.test((site ?? mailbox ?? '').replace(/\.$/, '')))
}

/** Checks for this machine or a private network. */
export function isLocal(host: string): boolean {
  const range = readAddress(host.replace(/^\[|\]$/g, ''))?.range() ?? ''
  return /^(.*\.)?localhost$/i.test(host) || ['loopback', 'private', 'uniqueLocal'].includes(range)
}
