import { useLocation, useNavigate } from 'react-router'
import { Tabs } from '#desk/ui/tabs.tsx'
import { usePolling } from '#desk/ui/use-polling.ts'
import { Callout } from '#ui/callout.tsx'
import type { Colleague } from './actions.tsx'
import { NoteForm } from './note-form.tsx'
import type { ShownReply } from './reply.ts'
import { ReplyForm } from './reply-form.tsx'
import { withChanges } from './words.ts'
import { WorkForm } from './work-form.tsx'

const box =
  '-mx-1 sticky bottom-0 z-1 grid max-h-[80dvh] gap-2 overflow-y-auto border-border border-t bg-background px-1 ' +
  'pb-[0.85rem] xl:bg-card'

type WriteProps = { recordId: string; reply: ShownReply | undefined; me: string; colleagues: Colleague[] }

/** Where staff write: a note for themselves, or a reply to the person, as the address says. */
export function Write({ recordId, reply, me, colleagues }: WriteProps) {
  const { search } = useLocation()
  const draft = reply?.draft
  const to = (write: string) => withChanges(search, { write, template: '' })
  return (
    <div className={box}>
      {reply && (
        <Tabs
          label="Write"
          keepsScroll
          tabs={[
            { title: 'Note', to: to(''), isCurrent: !draft },
            { title: 'Reply', to: to('reply'), isCurrent: Boolean(draft) },
          ]}
        />
      )}
      {reply?.sending && <Sending id={reply.sending} />}
      {draft ? (
        <ReplyForm key={draft.template} recordId={recordId} me={me} draft={draft} />
      ) : (
        <NoteForm recordId={recordId} me={me} colleagues={colleagues} />
      )}
    </div>
  )
}

/** A reply that can be taken back. The page is loaded again until it is gone. */
function Sending({ id }: { id: string }) {
  const { search } = useLocation()
  const navigate = useNavigate()
  usePolling(true)
  const writeAgain = () => navigate({ search: withChanges(search, { write: 'reply' }) }, { preventScrollReset: true })
  return (
    <Callout className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p role="status">The reply goes out within ten seconds.</p>
      <WorkForm intent="take-back-reply" onStored={writeAgain}>
        <input type="hidden" name="reply" value={id} />
        <button type="submit" className="button button-ghost">
          Take back
        </button>
      </WorkForm>
    </Callout>
  )
}
