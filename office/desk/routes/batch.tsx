import { redirect, useLoaderData } from 'react-router'
import { changeBatchPage, loadBatch } from '#office/desk/batches/load.ts'
import { BatchPreview } from '#office/desk/batches/preview.tsx'
import { BatchProgress } from '#office/desk/batches/progress.tsx'
import { deskAction, deskLoader } from '#office/desk/handlers.ts'
import { asSearch } from '#office/desk/ui/shown.ts'
import { Page } from '#office/ui/page.tsx'

export const loader = deskLoader(loadBatch)

export const action = deskAction(async (args) =>
  redirect(`/desk/batches/${args.params.batchId}${asSearch(await changeBatchPage(args))}`),
)

/** One batch: before its start, what it would do; then what became of each record. */
export default function BatchPage() {
  const batch = useLoaderData<typeof loader>()
  return (
    <Page
      title={batch.title}
      back={{ to: batch.back, label: 'Back to the list' }}
      width={'preview' in batch ? 'full' : 'narrow'}
    >
      {'preview' in batch ? <BatchPreview batch={batch} /> : <BatchProgress batch={batch} />}
    </Page>
  )
}
