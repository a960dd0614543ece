import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test.each(['Dockerfile', 'deploy/academy@.service'])('%s starts the server as npm start does', (file) => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } }
  const args = scripts.start.split(' exec node ')[1]
  expect(args).toMatch(/^--\S+ build\/program\/server\.js$/)
  expect(readFileSync(file, 'utf8').replaceAll(/[",\]]/g, '')).toContain(`node ${args}\n`)
})

test('operate.md runs commands as the unit runs the site: by its user, in its folder, with its variables and its Node', () => {
  const unit = readFileSync('deploy/academy@.service', 'utf8')
  const commands = readFileSync('docs/operate.md', 'utf8')
  const of = (name: string) => new RegExp(`^${name}=(.+)$`, 'm').exec(unit)?.[1]
  expect(commands).toContain(`--uid=${of('User')} --working-directory=${of('WorkingDirectory')} `)
  expect(commands).toContain(`--property=UMask=${of('UMask')} `)
  expect(commands).toContain(`--property=EnvironmentFile=${of('EnvironmentFile')} `)
  expect(commands).toContain(`--setenv=${/DATA_DIR=\S+/.exec(unit)?.[0]} `)
  expect(commands).toContain(` ${of('ExecStart')?.split(' ')[0]} build/program/cli.js "$@"`)
})
