import { sql } from 'drizzle-orm'
import { inTransaction } from '#database/client.ts'
import { contentDraft } from '#database/schema-content.ts'
import type { DataDeps } from '#services/deps.ts'
import { lockVersions } from './versions.ts'

/** Deletes pictures of drafts that no version and no draft has any more. @returns their number */
export async function deleteUnusedFiles({ database }: DataDeps): Promise<number> {
  return inTransaction(database, async (transaction) => {
    // Without a row, nobody has made a draft yet.
    await transaction.select().from(contentDraft).for('update')
    await lockVersions(transaction)
    // A newer sample text may be in the draft, which has no hash of it.
    const { rowCount } = await transaction.execute(sql`
      delete from content_files where not is_sample
        and hash not in (select hash from content_versions, jsonb_each_text(files) as named (file, hash))
        and hash not in (select after #>> '{}' from content_changes where file like 'pictures/%' and after is not null)`)
    return rowCount ?? 0
  })
}
