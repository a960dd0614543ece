import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { CommandError } from '#cli/command.ts'
import { AS_SITE_USER } from '#cli/site-database.ts'
import { type ConfigProblem, inspectConfig, variableNames } from '#server/config.ts'
import type { Config } from '#server/config-schema.ts'
import { readAddress } from '#services/network-address.ts'

/** The environment as the site would read it: variables, over the lines of the file `.env`. */
export type Environment = {
  config: Config
  problems: ConfigProblem[]
  variables: Record<string, string | undefined>
  /** The lines of `.env`; none where there is no such file. */
  lines: string[]
  /** Whether other users of this machine can read `.env`. */
  isOpenToOthers: boolean
  /** Names that the site knows: its configuration's, and what else `.env.example` lists. */
  known: ReadonlySet<string>
  /** Where a variable is set: `.env:12 PORT`, `PORT (environment)` or `PORT (not set)`. */
  where: (variable: string) => string
}

/** A line of `.env` that sets a variable, and its name. */
export const ASSIGNMENT = /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=/

/** Reads `.env` and `.env.example` of a folder. Throws CommandError where one of them cannot be read. */
export function readEnvironment(folder: string, environment: Record<string, string | undefined>): Environment {
  const file = join(folder, '.env')
  const text = textOf(file)
  const lines = text === '' ? [] : text.split(/\r?\n/)
  const examples = textOf(join(folder, '.env.example')).matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)
  const variables = { ...parseEnv(text), ...environment }
  return {
    ...inspectConfig(variables),
    variables,
    lines,
    isOpenToOthers: ((statSync(file, { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0,
    known: new Set([...variableNames, ...[...examples].map(([, name = '']) => name)]),
    where(variable) {
      if (environment[variable]?.trim()) return `${variable} (environment)`
      const line = lines.findLastIndex((one) => ASSIGNMENT.exec(one)?.[1] === variable) + 1
      return line > 0 && variables[variable]?.trim() ? `.env:${line} ${variable}` : `${variable} (not set)`
    },
  }
}

function textOf(path: string): string {
  try {
    return existsSync(path) ? readFileSync(path, 'utf8') : ''
  } catch (error) {
    throw new CommandError(`${path} cannot be read (${(error as NodeJS.ErrnoException).code}).${AS_SITE_USER}`)
  }
}

/** Names that no site can have (RFC 2606, RFC 6761). */
const RESERVED_HOST = /(?:^|\.)(?:example(?:\.(?:com|org|net))?|invalid|test)$/i

/** Says whether a text contains an address, of a site or a mailbox, on a host that cannot exist. */
export function isReservedAddress(text: string): boolean {
  const addresses = text.matchAll(/\b[a-z][a-z0-9]*:\/\/(?:[^\s/@]*@)?([\w.-]+)|[\w.+-]@([\w.-]+)/gi)
  return [...addresses].some(([, site, mailbox]) => RESERVED_HOST.test((site ?? mailbox ?? '').replace(/\.$/, '')))
}

/** Says whether a host is this machine, or in a private network. */
export function isLocal(host: string): boolean {
  const range = readAddress(host.replace(/^\[|\]$/g, ''))?.range() ?? ''
  return /^(.*\.)?localhost$/i.test(host) || ['loopback', 'private', 'uniqueLocal'].includes(range)
}
