import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeDirectory } from '#tests/fixtures/data-directory.ts'
import { ConfigError, loadEnvFile } from './config.ts'

test('adds to the environment, and changes nothing of it', () => {
  const path = join(makeDirectory(), '.env')
  writeFileSync(path, 'PORT=3001\nHOST=::1\nMAIL_FROM=Ada Byron <hello@academy.example>\n')
  const environment = { PORT: '4000', DATA_DIR: '/srv' }
  loadEnvFile(environment, path)
  const MAIL_FROM = 'Ada Byron <hello@academy.example>'
  expect(environment).toEqual({ PORT: '4000', DATA_DIR: '/srv', HOST: '::1', MAIL_FROM })
})

test('none need be there, but one that cannot be read is told of in one line', () => {
  const path = join(makeDirectory(), '.env')
  loadEnvFile({}, path)
  mkdirSync(path)
  expect(() => loadEnvFile({}, path)).toThrow(
    new ConfigError(`${path} cannot be read (EISDIR). Run this as the site's user.`),
  )
})
