import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { CommandError } from '#cli/command.ts'
import { type ConfigProblem, inspectConfig, variableNames } from '#server/config.ts'
import type { Config } from '#server/config-schema.ts'

/** The environment as the site would read it: variables, over the lines of the file `.env`. */
export type Environment = {
  config: Config
  problems: ConfigProblem[]
  variables: Record<string, string | undefined>
  /** The lines of `.env`; undefined where there is no such file. */
  lines: string[] | undefined
  /** Whether others on this machine may read `.env`. */
  isOpenToOthers: boolean
  /** Names that the site knows: its configuration's, and what else `.env.example` lists. */
  known: ReadonlySet<string>
  /** Where a variable is set: `.env:12 PORT`, `PORT (environment)` or `PORT (not set)`. */
  where: (variable: string) => string
}

/** A line of `.env` that sets a variable, and its name. */
export const ASSIGNMENT = /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=/

/**
 * Reads the environment of a checkout.
 * @param folder where `.env` and `.env.example` lie
 * @throws CommandError where one of them is there and cannot be read
 */
export function readEnvironment(folder: string, environment: Record<string, string | undefined>): Environment {
  const text = textOf(join(folder, '.env'))
  const lines = text?.split(/\r?\n/)
  const example = textOf(join(folder, '.env.example')) ?? ''
  const variables = { ...parseEnv(text ?? ''), ...environment }
  const lineOf = (variable: string) =>
    (lines ?? []).findLastIndex((line) => ASSIGNMENT.exec(line)?.[1] === variable) + 1
  return {
    ...inspectConfig(variables),
    variables,
    lines,
    isOpenToOthers: text !== undefined && (statSync(join(folder, '.env')).mode & 0o077) !== 0,
    known: new Set([
      ...variableNames,
      ...[...example.matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(([, name = '']) => name),
    ]),
    where(variable) {
      if (environment[variable]?.trim()) return `${variable} (environment)`
      const line = lineOf(variable)
      return line > 0 && variables[variable]?.trim() ? `.env:${line} ${variable}` : `${variable} (not set)`
    },
  }
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return undefined
    throw new CommandError(`${path} cannot be read (${code}). Run this as the site's user.`)
  }
}
