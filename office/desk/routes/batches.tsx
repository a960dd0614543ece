import { redirect, useActionData, useLoaderData } from 'react-router'
import { BatchState, titledBatch } from '#office/desk/batches/running.tsx'
import { readSelection } from '#office/desk/batches/selection.ts'
import { deskAction, deskLoader } from '#office/desk/handlers.ts'
import { Quiet } from '#office/desk/ui/parts.tsx'
import { Declined } from '#office/ui/declined.tsx'
import { Page, TextLink } from '#office/ui/page.tsx'
import { Time } from '#office/ui/time.tsx'
import { listBatches } from '#services/batches/find.ts'
import { prepareBatch } from '#services/batches/prepare.ts'
import { listStaff } from '#services/staff/service.ts'

export const loader = deskLoader(async ({ deps }) => {
  const [batches, people] = await Promise.all([listBatches(deps), listStaff(deps)])
  return batches.map((batch) => titledBatch(batch, people))
})

/** Takes a selection of the form below a list, and shows what would be done with it. */
export const action = deskAction(async (args) => {
  const { deps, actor, text } = args
  const selection = await readSelection(args)
  if ('to' in selection) return redirect(selection.to)
  const id = await prepareBatch(deps, actor, selection)
  return redirect(`/desk/batches/${id}?${new URLSearchParams({ list: text('list') })}`)
})

/** Batches that were started, latest first. */
export default function Batches() {
  const batches = useLoaderData<typeof loader>()
  return (
    <Page title="Batches" width="narrow">
      <Declined answer={useActionData<typeof action>()} />
      {batches.length === 0 && (
        <Quiet>
          Nothing was done with many records at once yet. Select records in a list, then choose below it what to do.
        </Quiet>
      )}
      <ul className="rows">
        {batches.map((batch) => (
          <li key={batch.id}>
            <span>
              <TextLink to={`/desk/batches/${batch.id}`}>{batch.title}</TextLink>
              <small>
                {batch.by}, {batch.startedAt && <Time at={batch.startedAt} />}
              </small>
            </span>
            <BatchState batch={batch} />
          </li>
        ))}
      </ul>
    </Page>
  )
}
