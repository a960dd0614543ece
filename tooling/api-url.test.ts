import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { builtApiUrl } from './api-url.ts'

test('the host that answers the calls is the one that Vite puts into the pages', () => {
  const folder = mkdtempSync(join(tmpdir(), 'academy-env-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  onTestFinished(() => void vi.unstubAllEnvs())
  vi.stubEnv('VITE_API_URL', undefined)
  expect(builtApiUrl(folder)).toBeUndefined()
  writeFileSync(join(folder, '.env'), 'PORT=3001\nVITE_API_URL=https://api.academy.example\n')
  expect(builtApiUrl(folder)).toBe('https://api.academy.example')
  vi.stubEnv('VITE_API_URL', 'https://other.academy.example')
  expect(builtApiUrl(folder)).toBe('https://other.academy.example')
})
