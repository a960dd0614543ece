import { Link, redirect, useLoaderData } from 'react-router'
import { deskAction, deskLoader } from '#office/desk/handlers.ts'
import { Submit } from '#office/desk/ui/fields.tsx'
import { usePolling } from '#office/desk/ui/hooks.ts'
import { Description, DescriptionList, Line, Quiet, Section } from '#office/desk/ui/parts.tsx'
import { plural } from '#office/desk/ui/shown.ts'
import { WebhookEvents } from '#office/desk/webhook/events.tsx'
import { IntentForm } from '#office/ui/intent-form.tsx'
import { Page, TextLink } from '#office/ui/page.tsx'
import { Time } from '#office/ui/time.tsx'
import { findWebhook, getSentFields, sendAgain, sendTest, startAgain } from '#services/handoff/desk.ts'
import { buttonLook } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'

export const loader = deskLoader(async ({ deps, actor, query }) => {
  const onlyFailed = query.get('state') === 'failed'
  const before = /^\d{1,16}$/.test(query.get('before') ?? '') ? Number(query.get('before')) : undefined
  return { ...(await findWebhook(deps, actor, { onlyFailed, before })), onlyFailed, before, kinds: getSentFields() }
})

const back = () => redirect('/desk/webhook')

export const action = deskAction({
  test: ({ deps, actor }) => sendTest(deps, actor).then(back),
  start: ({ deps, actor }) => startAgain(deps, actor).then(back),
  'all-again': ({ deps, actor }) => sendAgain(deps, actor, 'failed').then(back),
  again: ({ deps, actor, text }) => sendAgain(deps, actor, Number(text('id'))).then(back),
})

/** Events that the webhook tells another system, each with the state of its delivery. */
export default function Webhook() {
  const { receiver, rows, more, waiting, failed, onlyFailed, before, kinds } = useLoaderData<typeof loader>()
  const isHeld = !receiver || receiver.stoppedAt !== null || receiver.pausedUntil !== null
  usePolling(waiting > 0 && !isHeld, 3000)
  const older = new URLSearchParams({ ...(onlyFailed && { state: 'failed' }), before: String(rows.at(-1)?.sequence) })
  return (
    <Page title="Webhook">
      {receiver ? <Receiver {...receiver} waiting={waiting} /> : <NotConfigured />}
      <Section
        id="deliveries"
        title={onlyFailed ? 'Failed deliveries' : 'Deliveries'}
        beside={
          <Line>
            {failed > 0 && !onlyFailed && <TextLink to="?state=failed">{plural(failed, 'failure')}</TextLink>}
            {(onlyFailed || before !== undefined) && <TextLink to="/desk/webhook">All, newest first</TextLink>}
            {receiver && failed > 0 && (
              <IntentForm intent="all-again">
                <Submit>Send all failed again</Submit>
              </IntentForm>
            )}
          </Line>
        }
      >
        {rows.length === 0 && <Quiet>There are none. They are kept for 30 days.</Quiet>}
        {rows.length > 0 && <WebhookEvents events={rows} maySend={Boolean(receiver)} />}
        {more && (
          <Link to={`?${older}`} className={`justify-self-start ${buttonLook('ghost')}`}>
            Older
          </Link>
        )}
      </Section>
      <Section id="fields" title="Fields that leave">
        <Quiet>All of the record as it is when it is sent; of an erased one, only its id.</Quiet>
        <DescriptionList className="[&_dt]:first-letter:uppercase">
          {kinds.map(({ rows: title, fields }) => (
            <Description key={title} term={title} isLong>
              {fields.map(({ name, heading }) => `${heading} (${name})`).join(', ')}
            </Description>
          ))}
        </DescriptionList>
      </Section>
    </Page>
  )
}

function NotConfigured() {
  return (
    <Quiet>
      There is none. With LEADS_WEBHOOK_URL and LEADS_WEBHOOK_SECRET on the server, the site tells another system, such
      as a CRM, of every application and inquiry and of what becomes of it.
    </Quiet>
  )
}

type Found = NonNullable<Awaited<ReturnType<typeof findWebhook>>['receiver']>

function Receiver({ host, stoppedAt, pausedUntil, waiting }: Found & { waiting: number }) {
  return (
    <>
      {(stoppedAt || pausedUntil) && (
        <Callout className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <span>
            {stoppedAt ? (
              <>
                {host} answered “gone” (410) <Time at={stoppedAt} />. Nothing is sent until you start it again.
              </>
            ) : (
              pausedUntil && (
                <>
                  {host} does not take deliveries now. The next attempt is <Time at={pausedUntil} />.
                </>
              )
            )}
          </span>
          <IntentForm intent="start">
            <Submit>{stoppedAt ? 'Start again' : 'Try now'}</Submit>
          </IntentForm>
        </Callout>
      )}
      <Line>
        <Quiet>
          {!stoppedAt && `${host} hears of every change. `}
          {waiting > 0 && `${plural(waiting, 'delivery', 'deliveries')} waiting.`}
        </Quiet>
        {!stoppedAt && (
          <IntentForm intent="test">
            <Submit>Send a test</Submit>
          </IntentForm>
        )}
      </Line>
    </>
  )
}
