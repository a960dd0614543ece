import type { Environment } from '#cli/doctor/environment.ts'
import { type Finding, should } from '#cli/doctor/finding.ts'
import { pingVirusScanner } from '#services/resumes/virus-scanner.ts'
import { bounded, TIMEOUT_MS } from './bounded.ts'

/** Asks the virus scanner of CLAMD_URL whether it is there. Nothing is scanned. */
export async function askVirusScanner({ config, where }: Environment, timeoutMs = TIMEOUT_MS): Promise<Finding[]> {
  if (config.clamdUrl === undefined) return []
  const asked = await bounded(pingVirusScanner(config.clamdUrl, timeoutMs), timeoutMs)
  if (!('failure' in asked)) return []
  const what = `The virus scanner does not answer (${asked.failure}): resumes are kept without a scan.`
  return [should(where('CLAMD_URL'), what, 'Start clamd, and look at its TCPSocket or LocalSocket.')]
}
