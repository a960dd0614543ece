// The oldest browser that the build supports is Safari 16.4, the last one of iPhones 8 and X. TypeScript compiles what
// browsers run against libraries in which everything newer is optional, so that each use is guarded or an error.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CompatData, CompatStatement, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data'
import { expect, test } from 'vitest'

const SAFARI = 16.4
/** ECMAScript 2023 is in Safari 16.4 as a whole. */
const LIBRARIES = ['es2023', 'dom', 'dom.iterable', 'dom.asynciterable']
const FOLDERS = ['web', 'ui', 'office', 'edit', 'contract', 'content']
/** Only loaders and actions import these, so they run on the server. */
const ON_SERVER = [
  'content/editing/claims.ts',
  'content/editing/marks.ts',
  'office/desk/file.ts',
  'office/desk/list/load.ts',
  'office/desk/routes/edit-call.ts',
  'office/desk/sign-in.ts',
  'office/desk/words/act.ts',
  'office/desk/words/load.ts',
  'web/forms/application/apply-query.ts',
]

const root = join(import.meta.dirname, '..')
const cache = join(root, 'node_modules', '.cache', 'browser-target')
/** Read here, because Vitest would transform its megabytes. */
const bcd = JSON.parse(
  readFileSync(fileURLToPath(import.meta.resolve('@mdn/browser-compat-data')), 'utf8'),
) as CompatData

function isSupported(compat: CompatStatement): boolean {
  const statements = [compat.support.safari_ios ?? []].flat() as SimpleSupportStatement[]
  return statements.some(
    ({ version_added: since, version_removed, flags, prefix, alternative_name }) =>
      typeof since === 'string' &&
      Number.parseFloat(since.replace('≤', '')) <= SAFARI &&
      !(version_removed || flags || prefix || alternative_name),
  )
}

/** @param reference path of an interface or its member at MDN, such as `URL/canParse_static` */
function isInSafari(reference: string): boolean {
  const found = reference.split('/').reduce<Identifier | undefined>((node, name) => node?.[name], bcd.api)
  return found?.__compat === undefined || isSupported(found.__compat)
}

/** Joins TypeScript's libraries, which name each member's page at MDN above it. */
function oldLibrary(): string {
  const platforms = join(root, 'node_modules', '@typescript')
  const platform = readdirSync(platforms).find((name) => name.startsWith('typescript-')) ?? ''
  const taken = new Set<string>()
  const take = (name: string): string[] => {
    if (taken.has(name)) return []
    taken.add(name)
    const text = readFileSync(join(platforms, platform, 'lib', `lib.${name}.d.ts`), 'utf8')
    const others = [...text.matchAll(/^\/\/\/ <reference lib="(.+)"/gm)].flatMap(([, other = '']) => take(other))
    return [...others, withNewerOptional(text.replaceAll(/^\/\/\/ <reference.*$/gm, ''))]
  }
  return LIBRARIES.flatMap(take).join('\n')
}

function withNewerOptional(library: string): string {
  let reference: string | undefined
  let missing: string | undefined
  let inMissing = false
  return library
    .split('\n')
    .flatMap((line) => {
      if (inMissing) {
        inMissing = !line.startsWith('}')
        return []
      }
      reference = /\[MDN Reference\]\(\S+\/Web\/API\/([\w/]+)\)/.exec(line)?.[1] ?? reference
      if (/^\s*(\/?\*|$)/.test(line)) return [line]
      const own = reference
      reference = undefined
      const type = /^declare var (\w+): \{$/.exec(line)?.[1]
      inMissing = type !== undefined && !isInSafari(type)
      if (inMissing) return []
      // The description of an overloaded method stands above its first form.
      const name = /^ {4}(?:readonly |get |set )?(\w+)[(:<]/.exec(line)?.[1]
      const isMissing = own ? !isInSafari(own) : name !== undefined && name === missing
      missing = isMissing ? name : undefined
      if (!isMissing) return [line]
      if (/^(declare (function|var)| {4}set )/.test(line)) return []
      return [line.replace(/^ {4}get (\w+)\(\)/, '    readonly $1').replace(/^( {4}(?:readonly )?\w+)(?=[(:<])/, '$1?')]
    })
    .join('\n')
}

const PROBE = `URL.canParse('')
URL.canParse?.('')
document.body.checkVisibility()
Object.groupBy([''], String)
requestIdleCallback(() => {})
export {}
`

/** Compiles what browsers run, and {@link PROBE}. @returns errors as "file(line): text" */
function compileForSafari(): string[] {
  mkdirSync(cache, { recursive: true })
  writeFileSync(join(cache, 'lib.d.ts'), oldLibrary())
  writeFileSync(join(cache, 'probe.ts'), PROBE)
  const from = (path: string) => join(root, path)
  const options = {
    extends: from('tsconfig.json'),
    // What comes from server files that newer libraries describe has no type here.
    compilerOptions: { noLib: true, lib: null, incremental: false, noImplicitAny: false },
    files: ['lib.d.ts', 'probe.ts'],
    include: [...FOLDERS.map((folder) => from(`${folder}/**/*`)), from('.react-router/types/**/*')],
    exclude: [from('**/*.test.ts'), from('**/*.test.tsx')],
  }
  writeFileSync(join(cache, 'tsconfig.json'), JSON.stringify(options))
  const { stdout } = spawnSync(from('node_modules/.bin/tsc'), ['-p', cache, '--pretty', 'false', '--singleThreaded'], {
    cwd: root,
    encoding: 'utf8',
  })
  return stdout.split('\n').flatMap((line) => {
    const [, file, at, text] = /^(\S+?)\((\d+),\d+\): error \w+: (.+)$/.exec(line) ?? []
    return file ? [`${file}(${at}): ${text}`] : []
  })
}

test('what browsers run is in Safari 16.4, or guarded', () => {
  const errors = compileForSafari()
  const isIn = (places: string[]) => (error: string) => places.some((place) => error.startsWith(place))
  const probed = errors.filter((error) => error.includes('/probe.ts(')).map((error) => /\((\d+)\)/.exec(error)?.[1])
  expect([...new Set(probed)], 'this test finds unguarded uses, and no others').toEqual(['1', '3', '4', '5'])
  const inBrowser = errors.filter(isIn(FOLDERS.map((folder) => `${folder}/`)))
  expect(inBrowser.filter((error) => !isIn(ON_SERVER)(error))).toEqual([])
})

test('selectors that Safari 16.4 does not know are in :is(), which forgives them', () => {
  const selectors = Object.entries((bcd.css.selectors ?? {}) as Record<string, Identifier>)
  const unknown = selectors.flatMap(([name, { __compat: compat }]) => (compat && !isSupported(compat) ? [name] : []))
  const selector = new RegExp(`['"\`][^'"\`]*:(${unknown.join('|')})\\b`)
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  const found = files.filter((file) => {
    if (!/\.tsx?$/.test(file) || /\.test\./.test(file)) return false
    // An unknown pseudo-element loses the rule that it has for itself, and no other.
    const source = readFileSync(join(root, file), 'utf8').replaceAll(/:is\([^)]*\)|^ *::[\w-]+\(\w+\) \{/gm, '')
    return selector.test(source)
  })
  expect(found).toEqual([])
})
