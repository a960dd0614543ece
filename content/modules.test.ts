import { expect, test } from 'vitest'
import { singleFiles } from './schema.ts'

test('each content file has its type: npx vitest run content/modules --update', async () => {
  const types = {
    ...Object.fromEntries([...singleFiles].map(([file, { name }]) => [file, `Content['${name}']`])),
    'corporate/*.yaml': 'CorporateTraining',
    'forms/*.yaml': 'FormPage',
  }
  const modules = Object.entries(types).map(
    ([file, type]) => `declare module '#content/${file}' {
  const text: import('#content/schema.ts').${type}
  export default text
}
`,
  )
  const text = `// Types of imported content files (vite-plugin.ts), written by modules.test.ts.\n${modules.join('')}`
  await expect(text).toMatchFileSnapshot('modules.d.ts')
})
