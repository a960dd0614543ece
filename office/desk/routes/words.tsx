import { useLoaderData } from 'react-router'
import { deskAction, deskLoader } from '#office/desk/handlers.ts'
import { actions } from '#office/desk/record/menu.tsx'
import { Submit } from '#office/desk/ui/fields.tsx'
import { Quiet, Section } from '#office/desk/ui/parts.tsx'
import { plural } from '#office/desk/ui/shown.ts'
import { wordActions } from '#office/desk/words/act.ts'
import { Changes } from '#office/desk/words/changes.tsx'
import { loadWords } from '#office/desk/words/load.ts'
import { PageList } from '#office/desk/words/page-list.tsx'
import { Problems } from '#office/desk/words/problems.tsx'
import { DiscardAll, PublishForm, Scheduled } from '#office/desk/words/publish-form.tsx'
import { publisherOf } from '#office/desk/words/publisher.ts'
import { NewerSamples } from '#office/desk/words/samples.tsx'
import { IntentForm } from '#office/ui/intent-form.tsx'
import { Page, TextLink } from '#office/ui/page.tsx'
import { Time } from '#office/ui/time.tsx'
import type { PublishedVersion } from '#services/content/history.ts'

export const loader = deskLoader(loadWords)

export const action = deskAction(wordActions)

/** What is published, the draft, and all pages of the site. */
export default function Words() {
  const { published, seen, changes, scheduled, problems, samples, groups } = useLoaderData<typeof loader>()
  return (
    <Page title="Words" beside={<Enter />}>
      <Problems problems={problems} />
      {published && <Published {...published} />}
      {scheduled && <Scheduled {...scheduled} />}
      <Section id="draft" title="Draft" beside={changes.length > 0 && <DiscardAll changes={changes.length} />}>
        {changes.length === 0 ? (
          <Quiet>It is what visitors see. What anybody changes is listed here until it is published.</Quiet>
        ) : (
          <>
            <p>{plural(changes.length, 'change')} that visitors do not see yet.</p>
            <Changes changes={changes} />
            {!scheduled && <PublishForm seen={seen} />}
          </>
        )}
      </Section>
      {samples.length > 0 && <NewerSamples samples={samples} />}
      <Section id="pages" title="Pages" className="mt-5 grid gap-5">
        <PageList groups={groups} />
      </Section>
    </Page>
  )
}

function Published(version: PublishedVersion) {
  const { at, reason } = version
  return (
    <p className="wrap-anywhere">
      Visitors see what {publisherOf(version)} published <Time at={at} />
      {reason && `: “${reason}”`}. <TextLink to="/desk/words/history">History</TextLink>
    </p>
  )
}

/** To the site's first page, where the way to all others begins. */
function Enter() {
  return (
    <IntentForm intent="open" id="/" className={actions}>
      <Submit name="do" value="preview">
        Preview the site
      </Submit>
      <Submit name="do" value="edit" look="filled">
        Edit the site
      </Submit>
    </IntentForm>
  )
}
