// `npm run notice`: updates the list of packages in NOTICE from the lockfile.
import { readFileSync, writeFileSync } from 'node:fs'

/** The parts of a `package-lock.json` (version 3) used here. */
type Lockfile = { packages: Record<string, { dev?: boolean; license?: string }> }

/** Packages whose metadata names no license, with the license of their LICENSE file. */
const OTHER_LICENSES: Record<string, string> = { 'png-js': 'MIT' }

/** The text above it is written by hand. */
const HEADING = 'Packages that the site runs on, by license (`npm run notice` writes this list):'

/** Lists the packages of the lockfile, except development dependencies. */
export function noticeWith(notice: string, { packages }: Lockfile): string {
  const licensed = Object.entries(packages).flatMap(([path, { dev, license: named }]) => {
    if (path === '' || dev) return []
    const name = path.split('node_modules/').at(-1) ?? path
    const license = named ?? OTHER_LICENSES[name]
    if (!license) throw new Error(`${name} names no license: check its files, and add it to notice.ts.`)
    return [{ name, license }]
  })
  const list = [...Map.groupBy(licensed, ({ license }) => license)]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([license, all]) => [license, ...new Set(all.map(({ name }) => `  ${name}`).sort())].join('\n'))
  const [byHand = ''] = notice.split(HEADING)
  return `${byHand.trimEnd()}\n\n${HEADING}\n\n${list.join('\n\n')}\n`
}

if (process.argv[1] === import.meta.filename) {
  const lockfile = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  writeFileSync('NOTICE', noticeWith(readFileSync('NOTICE', 'utf8'), lockfile))
}
