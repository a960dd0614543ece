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

/** Packages whose metadata names no license, with what their LICENSE file says. */
const SAID_ELSEWHERE: Record<string, string> = { 'png-js': 'MIT' }

/** Above it, NOTICE is written by hand. */
const HEADING = 'Packages that the site is made with and runs on, by license (`npm run notice` writes this list):'

const nameOf = (path: string) => path.split('node_modules/').at(-1) ?? path

/** NOTICE with its list of packages as the lockfile has them: all but what only development needs. */
export function noticeWith(notice: string, { packages }: Lockfile): string {
  const byLicense = new Map<string, Set<string>>()
  for (const [path, { dev, license: named }] of Object.entries(packages)) {
    if (path === '' || dev) continue
    const name = nameOf(path)
    const license = named ?? SAID_ELSEWHERE[name]
    if (license === undefined)
      throw new Error(`${name} names no license: look at its files, and add it to licenses.ts.`)
    byLicense.set(license, (byLicense.get(license) ?? new Set()).add(name))
  }
  const list = [...byLicense]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(
      ([license, names]) =>
        `${license}\n${[...names]
          .sort()
          .map((name) => `  ${name}`)
          .join('\n')}`,
    )
  const [byHand = ''] = notice.split(HEADING)
  return `${byHand.trimEnd()}\n\n${HEADING}\n\n${list.join('\n\n')}\n`
}
