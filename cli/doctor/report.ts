import type { Finding, Severity } from './finding.ts'

const TITLES: Record<Severity, string> = {
  must: 'Blocks a launch',
  should: 'Should be put right',
  hint: 'To be known',
}

/** The findings as people read them: a line of what is the matter and where, below it what to do. */
export function reportOf(findings: Finding[], online: boolean): string {
  const parts = (Object.keys(TITLES) as Severity[]).flatMap((severity) => {
    const those = findings.filter((finding) => finding.severity === severity)
    if (those.length === 0) return []
    return [`${TITLES[severity]}: ${those.length}\n`, ...those.map(entry), '']
  })
  const hasMust = findings.some(({ severity }) => severity === 'must')
  return [
    ...parts,
    hasMust ? 'Not ready for a launch.' : 'Nothing blocks a launch.',
    ...(online ? [] : [NOT_ASKED]),
  ].join('\n')
}

const NOT_ASKED = 'Nobody else was asked: doctor --online asks Stripe, the mail server and other sites.'

const entry = ({ where, what, todo }: Finding) => `  ${where}: ${what}\n      ${todo}`
