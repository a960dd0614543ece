import { useLoaderData } from 'react-router'
import type { EntryKind } from '#content/schedule-entries.ts'
import { type DeskArgs, deskAction, deskLoader } from '#office/desk/handlers.ts'
import { entryActions } from '#office/desk/schedule/act.ts'
import { EntryForm, EntryPart } from '#office/desk/schedule/entry-form.tsx'
import { entryPlaces, kindAt } from '#office/desk/schedule/fields.ts'
import { listRows, loadEntry, loadNew } from '#office/desk/schedule/load.ts'
import { Submit } from '#office/desk/ui/fields.tsx'
import { Status } from '#office/desk/ui/parts.tsx'
import { EditPage } from '#office/desk/words/edit-page.tsx'
import { IntentForm } from '#office/ui/intent-form.tsx'
import { Page, TextLink } from '#office/ui/page.tsx'
import { countStarts } from '#services/admissions/seats.ts'
import { mayDo } from '#services/rights.ts'
import { Callout } from '#ui/callout.tsx'

/** Never an entry's id, since generated ids contain digits. */
const NEW = 'new'

const getPlace = ({ request, params: { entryId = '' } }: Pick<DeskArgs, 'request' | 'params'>) => ({
  kind: kindAt(request.url),
  id: entryId === NEW ? undefined : entryId,
})

export const loader = deskLoader(async (args) => {
  const { kind, id } = getPlace(args)
  if (id === undefined) return { isNew: true as const, ...(await loadNew(args, kind)) }
  const entry = await loadEntry(args, kind, id)
  const counts = kind === 'start' ? await countStarts(args.deps.database) : undefined
  const row = listRows(kind, args.deps, counts).find((row) => row.id === id)
  return { isNew: false as const, row, editedPath: findPath(args, kind, id), ...entry }
})

/** The page of a start's training, for staff who may edit it. */
function findPath({ deps, actor }: DeskArgs, kind: EntryKind, id: string): string | undefined {
  if (kind !== 'start' || !mayDo(actor.role, 'edit')) return undefined
  const { content, snapshot } = deps.schedule.current()
  return content.courses.find((course) => course.id === snapshot.entries.start[id]?.course)?.path
}

export const action = deskAction(entryActions(getPlace))

export default function EntryPage() {
  const data = useLoaderData<typeof loader>()
  const { path, all, one } = entryPlaces[data.kind]
  const title = data.isNew ? `New ${one}` : data.title
  const seats = data.isNew ? undefined : data.row?.cells.find(({ label }) => label === 'Seats')
  return (
    <Page
      title={title}
      back={{ to: path, label: all }}
      beside={
        !data.isNew && (
          <div className="flex flex-wrap gap-x-5">
            {data.editedPath && <EditPage path={data.editedPath}>Edit the training’s page</EditPage>}
            {data.mayChange && data.kind !== 'round' && (
              <TextLink to={`${path}/new?from=${data.id}`}>Add another like it</TextLink>
            )}
          </div>
        )
      }
    >
      {data.isNew ? (
        <EntryForm {...data} />
      ) : (
        <>
          <div className="flex flex-wrap items-center gap-x-5 gap-y-1 text-muted-foreground">
            {data.row ? (
              <Status shape={data.row.state.shape}>{data.row.state.word}</Status>
            ) : (
              `This ${one} was removed. It comes back when that is undone.`
            )}
            {seats && (
              <span>
                Seats: {seats.to ? <TextLink to={seats.to}>{seats.text}</TextLink> : seats.text}
                {seats.sub && `, ${seats.sub}`}
              </span>
            )}
            {data.kind === 'start' && data.mayChange && data.isThere && (data.isClosed || data.row?.isOpen) && (
              <IntentForm intent="close">
                <Submit name="closed" value={data.isClosed ? 'no' : 'yes'}>
                  {data.isClosed ? 'Open for applications again' : 'Close for applications'}
                </Submit>
              </IntentForm>
            )}
          </div>
          {data.warnings.length > 0 && (
            <Callout>
              <p>This start differs from the training’s page:</p>
              <ul className="list-disc pl-5">
                {data.warnings.map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ul>
            </Callout>
          )}
          <EntryPart entry={data} />
        </>
      )}
    </Page>
  )
}
