import type { Environment } from '#cli/doctor/environment.ts'
import type { Finding } from '#cli/doctor/finding.ts'
import type { Loaded } from '#content/load.ts'
import { askFileBucket } from './file-bucket.ts'
import { askMailServer } from './mail-server.ts'
import { askGeolocation, resolveReceivers, visitSites } from './other-sites.ts'
import { askStripe } from './stripe.ts'
import { askVirusScanner } from './virus-scanner.ts'

/** Asks all third parties at once, each for its own time. */
export async function askEverybody(environment: Environment, files: Map<string, Loaded>): Promise<Finding[]> {
  const asked = [
    askStripe(environment),
    askMailServer(environment),
    askFileBucket(environment),
    askVirusScanner(environment),
    askGeolocation(environment),
    resolveReceivers(environment),
    visitSites(environment, files),
  ]
  return (await Promise.all(asked)).flat()
}
