import { redirect, useLoaderData } from 'react-router'
import { deskAction, deskLoader } from '#office/desk/handlers.ts'
import { Menu } from '#office/desk/record/menu.tsx'
import { Submit } from '#office/desk/ui/fields.tsx'
import { Pager, Quiet } from '#office/desk/ui/parts.tsx'
import { plural } from '#office/desk/ui/shown.ts'
import { Changes } from '#office/desk/words/changes.tsx'
import { publisherOf } from '#office/desk/words/publisher.ts'
import { IntentForm } from '#office/ui/intent-form.tsx'
import { Page } from '#office/ui/page.tsx'
import { Time } from '#office/ui/time.tsx'
import { history, type PublishedVersion, restore } from '#services/content/history.ts'

export const loader = deskLoader(async ({ deps, actor, query }) => {
  const before = /^\d{1,15}$/.test(query.get('before') ?? '') ? Number(query.get('before')) : undefined
  return { ...(await history(deps, actor, { before })), isFirst: before === undefined }
})

export const action = deskAction({
  restore: ({ deps, actor, text }) =>
    restore(deps, actor, { version: Number(text('id')) }).then(() => redirect('/desk/words/history')),
})

/** Everything that was published, latest first. */
export default function History() {
  const { versions, next, isFirst } = useLoaderData<typeof loader>()
  return (
    <Page title="History">
      <ol className="rows">
        {versions.map((version, at) => (
          <li key={version.id} className="items-start!">
            <Version version={version} isCurrent={isFirst && at === 0} />
          </li>
        ))}
      </ol>
      <Pager first={isFirst ? undefined : '/desk/words/history'} next={next ? `?before=${next}` : undefined} />
    </Page>
  )
}

function Version({ version, isCurrent }: { version: PublishedVersion; isCurrent: boolean }) {
  const { id, at, reason, changes, more, restores } = version
  return (
    <>
      <div className="grid min-w-0 flex-[1_1_20rem] gap-1">
        <h2 className="font-semibold font-text text-[1rem] tracking-normal">
          Version {id}
          {isCurrent && ', on the site now'}
        </h2>
        <p className="text-muted-foreground text-small">
          <Time at={at} />, {publisherOf(version)}
          {restores && `, restored version ${restores}`}
        </p>
        {reason && <p className="wrap-anywhere">{reason}</p>}
        {changes.length === 0 ? (
          <Quiet>{restores ? 'Nothing differs.' : 'The sample texts that came with the program.'}</Quiet>
        ) : (
          <details>
            <summary className="link inline-flex min-h-7 cursor-pointer items-center">
              {plural(changes.length + more, 'change')}
              <span className="sr-only"> of version {id}</span>
            </summary>
            <Changes changes={changes} more={more} />
          </details>
        )}
      </div>
      {!isCurrent && <Restore id={id} />}
    </>
  )
}

/** Asks once. */
function Restore({ id }: { id: number }) {
  const label = (
    <>
      Restore<span className="sr-only"> version {id}</span>
    </>
  )
  return (
    <Menu label={label} size="form">
      <IntentForm intent="restore" id={String(id)}>
        <p>Visitors see version {id} again, at once. The draft stays. History has what is published now.</p>
        <Submit look="filled">Restore this version</Submit>
      </IntentForm>
    </Menu>
  )
}
