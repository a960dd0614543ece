import { data, redirect, useLoaderData } from 'react-router'
import { publicAction, publicLoader } from '#office/applicant/handlers.ts'
import { readCookie, setCookie } from '#office/cookies.ts'
import { IntentForm } from '#office/ui/intent-form.tsx'
import { Page } from '#office/ui/page.tsx'
import { isLinkOpen, ownBrowser, signInWithLink } from '#services/applicants/sign-in-requests.ts'
import { Button } from '#ui/button.tsx'
import { AskForm } from './sign-in.tsx'

/** Changes nothing, since mail scanners open every link. */
export const loader = publicLoader(async ({ deps, params }) => {
  const isOpen = await isLinkOpen(deps, params.token ?? '')
  return data({ isOpen }, { status: isOpen ? 200 : 404 })
})

export const action = publicAction({
  open: async (args) => {
    const { deps, params } = args
    const token = params.token ?? ''
    const browser = ownBrowser(readCookie(args, 'application-browser'))
    const signIn = await signInWithLink(deps, token, browser, readCookie(args, 'application-session'))
    // The page says that the link has expired.
    if (!signIn) throw redirect(`/application/open/${encodeURIComponent(token)}`)
    const cookies = [setCookie(deps, 'application-session', signIn), setCookie(deps, 'application-browser', browser)]
    return redirect('/application', { headers: cookies })
  },
})

export default function Open() {
  const { isOpen } = useLoaderData<typeof loader>()
  if (!isOpen) {
    return (
      <Page title="This link no longer works" width="text">
        <p className="lead">Each link works once, for ten minutes. We can send you a new one.</p>
        <AskForm />
      </Page>
    )
  }
  return (
    <Page title="Open your application" width="text">
      <p className="lead">Open your application to see its status and what happens next.</p>
      <IntentForm intent="open">
        <Button type="submit">Open my application</Button>
      </IntentForm>
    </Page>
  )
}
