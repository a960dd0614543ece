import type { ReactNode } from 'react'
import { redirect, useLoaderData } from 'react-router'
import {
  CodeStatus,
  CodeWindow,
  courseWords,
  kindWords,
  perEmailWords,
  usedWords,
} from '#office/desk/codes/code-table.tsx'
import { deskAction, deskLoader } from '#office/desk/handlers.ts'
import { Submit } from '#office/desk/ui/fields.tsx'
import { Description, DescriptionList, Pager, Section } from '#office/desk/ui/parts.tsx'
import { IntentForm } from '#office/ui/intent-form.tsx'
import { Page, TextLink } from '#office/ui/page.tsx'
import { Time } from '#office/ui/time.tsx'
import { findCode } from '#services/codes/list.ts'
import { endCode } from '#services/codes/service.ts'
import { mayDo } from '#services/rights.ts'

export const loader = deskLoader(async ({ deps, actor, query, params }) => {
  const before = query.get('before') ?? undefined
  const code = await findCode(deps, actor, params.codeId ?? '', before)
  const mayEnd = mayDo(actor.role, 'make-codes') && code.endedAt === null
  return { code, isFirst: before === undefined, mayEnd }
})

export const action = deskAction({
  end: async ({ deps, actor, params }) => {
    await endCode(deps, actor, params.codeId ?? '')
    return redirect(`/desk/fee-waivers/${params.codeId}`)
  },
})

export default function Code() {
  const { code, isFirst, mayEnd } = useLoaderData<typeof loader>()
  const { redemptions, more, madeBy, endedBy } = code
  return (
    <Page
      title={code.code}
      heading={<code>{code.code}</code>}
      back={{ to: '/desk/fee-waivers', label: 'All codes' }}
      width="narrow"
    >
      <CodeStatus state={code.state} />
      {code.state === 'other_currency' && (
        <p>The application fee is in another currency now, so the form refuses this code. Make a new one.</p>
      )}
      <DescriptionList>
        <Description term="Kind">{kindWords[code.kind]}</Description>
        <Description term="Takes off">{code.off}</Description>
        <Description term="Courses">{courseWords(code)}</Description>
        <Description term="Valid">
          <CodeWindow {...code} />
        </Description>
        <Description term="Used">{[usedWords(code), perEmailWords(code)].filter(Boolean).join(', ')}</Description>
      </DescriptionList>
      {mayEnd && (
        <IntentForm intent="end" className="flex flex-wrap items-center gap-x-4 gap-y-[0.6rem]">
          <Submit>End code</Submit>
          <p className="flex-[1_1_16rem] text-muted-foreground">
            The code stops working right away and cannot be reactivated. Applications that used it keep their reduced
            fee.
          </p>
        </IntentForm>
      )}

      <Section id="log" title="Log">
        <ol className="rows">
          {isFirst && code.endedAt && <Entry at={code.endedAt}>Ended by {endedBy ?? 'a former staff member'}</Entry>}
          {redemptions.map(({ applicationId, reference, at, hasRecord }) => (
            <Entry key={applicationId} at={at}>
              Used for{' '}
              {hasRecord ? (
                <TextLink to={`/desk/applications/${applicationId}`}>{reference}</TextLink>
              ) : (
                <>{reference}, erased</>
              )}
            </Entry>
          ))}
          {!more && <Entry at={code.createdAt}>Made by {madeBy}</Entry>}
        </ol>
        <Pager
          first={isFirst ? undefined : `/desk/fee-waivers/${code.id}`}
          next={more ? `/desk/fee-waivers/${code.id}?before=${redemptions.at(-1)?.applicationId}` : undefined}
        />
      </Section>
    </Page>
  )
}

function Entry({ at, children }: { at: Date; children: ReactNode }) {
  return (
    <li>
      <span>{children}</span>
      <span className="text-muted-foreground">
        <Time at={at} />
      </span>
    </li>
  )
}
