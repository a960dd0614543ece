// `npm run openapi`: writes the snapshot of the contract, and says what docs/api-changelog.md wants.
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openApiDocument } from '#contract/openapi/document.ts'
import { describedSite } from '#tests/fixtures/described-site.ts'
import { goneFrom } from './gone-from.ts'

const file = join(import.meta.dirname, '..', 'contract', 'openapi', 'snapshot.json')
const before = JSON.parse(readFileSync(file, 'utf8'))
const now = JSON.parse(JSON.stringify(openApiDocument(describedSite)))
const text = `${JSON.stringify(now, null, 2)}\n`

if (JSON.stringify(before) === JSON.stringify(now)) {
  console.log('The contract is as its snapshot says.')
  process.exit(0)
}
if (before.info?.version === now.info.version) {
  console.error(
    `The contract has changed and is still ${now.info.version}: raise CONTRACT_VERSION in contract/openapi/words.ts.`,
  )
  process.exit(1)
}
for (const gone of goneFrom(before, now)) console.log(`Gone: ${gone}. v1 only adds (docs/api-changelog.md).`)
writeFileSync(file, text)
const digest = createHash('sha256').update(text).digest('hex').slice(0, 8)
console.log(`Written. Begin an entry in docs/api-changelog.md with this line, and say what changed and for whom:

## ${now.info.version} (${new Date().toISOString().slice(0, 10)}, ${digest})`)
