/** What is read of a `package-lock.json` (version 3). */
export type Lockfile = {
  packages: Record<
    string,
    {
      dev?: boolean
      license?: string
      hasInstallScript?: boolean
      integrity?: string
      version?: string
      /** Where it is fetched from. */
      resolved?: string
      /** Whether it is a folder of this machine. */
      link?: boolean
    }
  >
}

/** Packages whose metadata names no licence, with what their LICENSE file says. */
const SAID_ELSEWHERE: Record<string, string> = { 'png-js': 'MIT' }

/** Above it, NOTICE is written by hand. */
const HEADING = 'Packages that the site is made with and runs on, by licence (`npm run notice` writes this list):'

const nameOf = (path: string) => path.split('node_modules/').at(-1) ?? path

/** NOTICE with its list of packages as the lockfile has them: all but what only development needs. */
export function noticeWith(notice: string, { packages }: Lockfile): string {
  const byLicence = new Map<string, Set<string>>()
  for (const [path, { dev, license }] of Object.entries(packages)) {
    if (path === '' || dev) continue
    const name = nameOf(path)
    const licence = license ?? SAID_ELSEWHERE[name]
    if (licence === undefined)
      throw new Error(`${name} names no licence: look at its files, and add it to licences.ts.`)
    byLicence.set(licence, (byLicence.get(licence) ?? new Set()).add(name))
  }
  const list = [...byLicence]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(
      ([licence, names]) =>
        `${licence}\n${[...names]
          .sort()
          .map((name) => `  ${name}`)
          .join('\n')}`,
    )
  const [byHand = ''] = notice.split(HEADING)
  return `${byHand.trimEnd()}\n\n${HEADING}\n\n${list.join('\n\n')}\n`
}
