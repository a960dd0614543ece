import { brokenRules, type ConfigProblem } from './config-rules.ts'
import { type Config, environment } from './config-schema.ts'

/** Names of the server's variables, without those that libraries read. */
export const variableNames = Object.keys(environment.in.shape)

/** The message has one line a problem, ready to print. */
export class ConfigError extends Error {}

/**
 * Reads the configuration from environment variables; an empty one counts as unset.
 * @throws ConfigError naming each invalid variable, never its value: it may be a secret
 */
export function readConfig(variables: Record<string, string | undefined>): Config {
  const { config, problems } = inspectConfig(variables)
  if (problems.length > 0) throw new ConfigError(problems.map(({ sentence }) => sentence).join('\n'))
  return config
}

/** Reads the valid part of the configuration: an invalid variable counts as unset and is in `problems`. */
export function inspectConfig(variables: Record<string, string | undefined>): {
  config: Config
  problems: ConfigProblem[]
} {
  const given = new Map(
    Object.entries(variables).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()] as const] : [])),
  )
  const problems: ConfigProblem[] = []
  for (const { path, message } of environment.safeParse(Object.fromEntries(given)).error?.issues ?? []) {
    problems.push({ variable: String(path[0]), sentence: `${String(path[0])} ${message}.` })
  }
  const isBad = (name: string) => problems.some(({ variable }) => variable === name)
  const good = [...given].filter(([name]) => !isBad(name))
  const config = environment.parse(Object.fromEntries(good))
  const broken = brokenRules(config, (name) => given.has(name)).filter(({ variable }) => !isBad(variable))
  return { config, problems: [...problems, ...broken] }
}
