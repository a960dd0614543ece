import { useState } from 'react'
import { type LoaderFunctionArgs, type MetaArgs, type MetaDescriptor, useLoaderData, useLocation } from 'react-router'
import { UNSUBSCRIBE_TOKEN } from '#contract/newsletter.ts'
import { useContent } from '#web/content.tsx'
import { schedule } from '#web/context.ts'
import { focusOnMount } from '#web/focus-on-mount.ts'
import { UnsubscribeForm } from '#web/forms/newsletter/unsubscribe-form.tsx'
import { pageMeta } from '#web/page-meta.ts'
import { PageHead } from '#web/sections/page-head.tsx'

export const loader = ({ context }: LoaderFunctionArgs) => context.get(schedule).content.newsletter

export function meta(args: MetaArgs<typeof loader>): MetaDescriptor[] {
  return [...pageMeta(args, args.loaderData?.meta), { name: 'robots', content: 'noindex' }]
}

/** Opened from an email. A click ends the subscription; `done` is set after a form without script. */
export default function Unsubscribe() {
  const { heading, picture, done, again, incomplete, ask, failed } = useLoaderData<typeof loader>()
  const { email } = useContent().company
  const query = new URLSearchParams(useLocation().search)
  const token = query.get('token') ?? ''
  const [pressed, setPressed] = useState(false)
  const isDone = pressed || query.has('done')
  return (
    <>
      <PageHead heading={heading} picture={picture} />
      <div className="section page-width split">
        <div className="card p-[clamp(1.5rem,3.5vw,2.75rem)]">
          {isDone ? (
            <StatusMessage point={done} focused={pressed} />
          ) : UNSUBSCRIBE_TOKEN.test(token) ? (
            <UnsubscribeForm token={token} ask={ask} failed={failed} onDone={() => setPressed(true)} />
          ) : (
            <StatusMessage point={incomplete} />
          )}
        </div>
        <div>
          <h2 className="text-title-3">{again.title}</h2>
          <p className="mt-3 text-muted-foreground">{again.text}</p>
          <p className="mt-3">
            <a className="link" href={`mailto:${email}`}>
              {email}
            </a>
          </p>
        </div>
      </div>
    </>
  )
}

/** @param focused moves the focus to the heading, since the clicked button is gone */
function StatusMessage({ point, focused = false }: { point: { title: string; text: string }; focused?: boolean }) {
  return (
    <>
      <h2 ref={focused ? focusOnMount : undefined} tabIndex={-1} className="text-title-3">
        {point.title}
      </h2>
      <p className="mt-3">{point.text}</p>
    </>
  )
}
