import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { content } from '#tests/fixtures/sample-content.ts'

it('stands in company.yaml alone: one file renames the academy', () => {
  const { name, lmsLabel } = content.company
  const files = globSync('{content,contract,mail,http,ui,web,server,api}/**/*.{yaml,md,ts,tsx,css,svg}')
  expect(files.length).toBeGreaterThan(300)
  const naming = files.filter((file) => {
    const text = readFileSync(file, 'utf8')
    return text.includes(name) || text.includes(lmsLabel)
  })
  expect(naming).toEqual(['content/company.yaml'])
})
