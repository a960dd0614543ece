import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { CommandError } from '#cli/command.ts'
import { AS_SITE_USER } from '#cli/site-database.ts'
import { type ConfigProblem, inspectConfig, variableNames } from '#server/config.ts'
import type { Config } from '#server/config-schema.ts'
import { readAddress } from '#services/network-address.ts'

/** The environment as the site reads it: variables take precedence over `.env`. */
export type Environment = {
  config: Config
  problems: ConfigProblem[]
  variables: Record<string, string | undefined>
  /** Lines of `.env`; empty if the file does not exist. */
  lines: string[]
  /** True if other users of this machine can read `.env`. */
  isOpenToOthers: boolean
  /** Names in the configuration or in `.env.example`. */
  known: ReadonlySet<string>
  /** Says where a variable is set: `.env:12 PORT`, `PORT (environment)` or `PORT (not set)`. */
  where: (variable: string) => string
}

export const ASSIGNMENT = /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=/

/** Reads `.env` and `.env.example` of a folder. @throws CommandError if one of them cannot be read */
export function readEnvironment(folder: string, environment: Record<string, string | undefined>): Environment {
  const file = join(folder, '.env')
  const text = getText(file)
  const lines = text === '' ? [] : text.split(/\r?\n/)
  const examples = getText(join(folder, '.env.example')).matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)
  const variables = { ...parseEnv(text), ...environment }
  return {
    ...inspectConfig(variables),
    variables,
    lines,
    isOpenToOthers: ((statSync(file, { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0,
    known: new Set([...variableNames, ...[...examples].map(([, name = '']) => name)]),
    where(variable) {
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
