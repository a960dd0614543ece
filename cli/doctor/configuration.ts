import { idleVariables } from '#server/config.ts'
import { retentionMonths } from '#services/retention/periods.ts'
import { ASSIGNMENT, type Environment } from './environment.ts'
import { type Finding, must, should } from './finding.ts'
import { isReservedAddress } from './hosts.ts'

/** Variables that others than this program read. */
const OF_OTHERS = /^(AWS_|NODE_|PG[A-Z]|npm_)|^(TZ|PATH|HTTPS?_PROXY|NO_PROXY)$/i

/** What of the configuration is missing, malformed, unknown, for nothing or still an example's. */
export function findInConfiguration(environment: Environment): Finding[] {
  return [problems, file, idle, examples, retention].flatMap((find) => find(environment))
}

function problems({ problems, where }: Environment): Finding[] {
  return problems.map(({ variable, sentence }) => {
    const what = sentence.replace(`${variable} m`, 'M')
    return must(where(variable), what, 'Set it as .env.example says: the server does not start with this.')
  })
}

function file({ lines, isOpenToOthers, known }: Environment): Finding[] {
  const found = (lines ?? []).flatMap((line, index) => {
    if (line.trim() === '' || line.trim().startsWith('#')) return []
    const [, name] = ASSIGNMENT.exec(line) ?? []
    if (name === undefined) {
      // A value in quotation marks may go on over several lines.
      return insideQuotes(lines ?? [], index)
        ? []
        : should(`.env:${index + 1}`, 'This line sets nothing.', 'Write NAME=value, or begin the line with #.')
    }
    if (known.has(name) || OF_OTHERS.test(name)) return []
    return should(`.env:${index + 1} ${name}`, 'Nothing reads this variable.', 'Look for its name in .env.example.')
  })
  if (!isOpenToOthers) return found
  return [...found, should('.env', 'Others on this machine may read the secrets in it.', 'Run chmod 600 .env.')]
}

function insideQuotes(lines: string[], index: number): boolean {
  const before = lines.slice(0, index).join('\n')
  return ['"', "'", '`'].some((mark) => new RegExp(`=\\s*${mark}[^${mark}]*$`).test(before))
}

function idle({ variables, where }: Environment): Finding[] {
  return idleVariables(variables).map(({ variable, wants }) =>
    should(where(variable), `It has no effect: ${wants} is not set.`, `Set ${wants} as well, or take it away.`),
  )
}

/** Words with which `.env.example` shows what a value looks like. */
const EXAMPLES = /^(?:sk_live_\.\.\.|whsec_\.\.\.|change-?me)$/i

function examples({ variables, known, where }: Environment): Finding[] {
  return [...known].flatMap((name) => {
    const value = variables[name]?.trim() ?? ''
    const isExample = EXAMPLES.test(value) || isReservedAddress(value)
    return isExample ? must(where(name), "Its value is still the example's.", 'Write your own.') : []
  })
}

function retention({ config, where }: Environment): Finding[] {
  return (Object.keys(retentionMonths) as (keyof typeof retentionMonths)[]).flatMap((kind) => {
    const [kept, promised] = [config.retention[kind], retentionMonths[kind]]
    if (kept === promised) return []
    return should(
      where(`RETENTION_${kind.toUpperCase()}`),
      `It keeps for ${kept} months what the privacy policy came with as ${promised}.`,
      'Look whether content/policies/privacypolicy.md promises the same.',
    )
  })
}
