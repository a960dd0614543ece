import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('each file of mail/emails is an email: npx vitest run mail/registry --update', async () => {
  const names = readdirSync(join(import.meta.dirname, 'emails'))
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => file.replace('.ts', ''))
    .sort()
  const exported = (name: string) => name.replaceAll(/-./g, (letters) => letters.charAt(1).toUpperCase())
  const imports = names.map((name) => `import { ${exported(name)} } from './emails/${name}.ts'`)
  const entries = names.map((name) => (name.includes('-') ? `${name.replaceAll('-', '_')}: ${exported(name)}` : name))
  const text = `${imports.join('\n')}

/** By kind: the name of the file, with underscores. Written by registry.test.ts. */
export const emails = {
${entries.map((entry) => `  ${entry},\n`).join('')}}
`
  await expect(text).toMatchFileSnapshot('all-emails.ts')
})
