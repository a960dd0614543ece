import { parseArgs } from 'node:util'

/**
 * Parses `--write` and whole numbers by name. Anything else prints one line of usage and ends the process.
 * @param command the npm script
 * @param numbers names with their defaults
 */
export function takeArguments<Name extends string = never>(
  command: string,
  numbers: Record<Name, number> = {} as Record<Name, number>,
): Record<Name, number> {
  const names = Object.keys(numbers) as Name[]
  try {
    const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]))
    const { values } = parseArgs({ options: { ...options, write: { type: 'boolean' } } })
    const given = Object.entries(values).filter(([name]) => name !== 'write')
    if (given.some(([, value]) => !/^[1-9]\d{0,6}$/.test(String(value)))) throw new Error('not a whole number')
    return { ...numbers, ...Object.fromEntries(given.map(([name, value]) => [name, Number(value)])) }
  } catch {
    console.error(`Usage: npm run ${command} -- ${names.map((name) => `[--${name} NUMBER] `).join('')}[--write]`)
    process.exit(1)
  }
}
