import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test.each(['Dockerfile', 'deploy/academy@.service'])('%s starts the server as npm start does', (file) => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } }
  const args = scripts.start.split(' ').slice(2).join(' ')
  expect(args).toMatch(/^--\S+ build\/program\/server\.js$/)
  expect(readFileSync(file, 'utf8').replaceAll(/[",\]]/g, '')).toContain(`node ${args}\n`)
})
