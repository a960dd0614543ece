// `npm run mail:preview`: every email with sample content, as HTML and as text, into mail-preview/ (which git ignores).
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { createServer } from 'vite'
import { contentModules } from '#content/vite-plugin.ts'

if (process.argv.length > 2) {
  console.error('Usage: npm run mail:preview')
  process.exit(1)
}
process.env.NODE_ENV = 'production'
const root = join(import.meta.dirname, '..')
const folder = join(root, 'mail-preview')

/** Loads TSX and content, which Node alone cannot. */
const vite = await createServer({
  ...{ root, configFile: false, logLevel: 'error', appType: 'custom', plugins: [contentModules()] },
  server: { middlewareMode: true, ws: false, watch: null },
})
try {
  const { writeEmail } = (await vite.ssrLoadModule('/mail/write-email.ts')) as typeof import('#mail/write-email.ts')
  const { sampleEmails } = (await vite.ssrLoadModule(
    '/tests/fixtures/sample-emails.ts',
  )) as typeof import('#tests/fixtures/sample-emails.ts')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder)
  for (const [name, email] of Object.entries(sampleEmails)) {
    const { subject, html, text } = writeEmail(email, { publicUrl: 'https://academy.example' })
    await writeFile(join(folder, `${name}.html`), html)
    await writeFile(join(folder, `${name}.txt`), `Subject: ${subject}\n\n${text}`)
    console.log(`${relative(process.cwd(), join(folder, name))}.html, .txt  ${subject}`)
  }
} finally {
  await vite.close()
}
