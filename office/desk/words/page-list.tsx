import { useState } from 'react'
import { useActionData } from 'react-router'
import { Submit } from '#office/desk/ui/fields.tsx'
import { useHydrated } from '#office/desk/ui/hooks.ts'
import { TextField } from '#office/ui/fields.tsx'
import { IntentForm } from '#office/ui/intent-form.tsx'
import { Button } from '#ui/button.tsx'

export type ShownPage = { title: string; path: string }
export type PageGroup = { group: string; pages: ShownPage[] }

/** A link to the draft of a page, which the action `link` made. */
export type MadeLink = { link: string; path: string }

/** Lists the pages of the draft by group, each with the ways to it. */
export function PageList({ groups }: { groups: PageGroup[] }) {
  return groups.map(({ group, pages }) => (
    <section key={group} aria-label={group}>
      <h3 className="pb-1 font-semibold font-text text-fine text-muted-foreground tracking-normal">{group}</h3>
      <ul className="rows">
        {pages.map((page) => (
          <li key={page.path}>
            <PageRow {...page} />
          </li>
        ))}
      </ul>
    </section>
  ))
}

function PageRow({ title, path }: ShownPage) {
  const link = getLink(useActionData<unknown>(), path)
  return (
    <>
      <p className="min-w-0 flex-[1_1_14rem]">
        <strong>{title}</strong>
        <small className="wrap-anywhere">{path}</small>
      </p>
      <Ways title={title} path={path} />
      {link && <Link link={link} title={title} />}
    </>
  )
}

function getLink(answer: unknown, path: string): string | undefined {
  const made = answer && typeof answer === 'object' && 'link' in answer ? (answer as MadeLink) : undefined
  return made?.path === path ? made?.link : undefined
}

/** Ways to the draft of a page. */
function Ways({ title, path }: ShownPage) {
  const ofPage = <span className="sr-only"> of {title}</span>
  return (
    <IntentForm intent="open" id={path} className="flex flex-wrap gap-x-4">
      <Submit name="do" value="edit" look="text">
        Edit this page<span className="sr-only"> ({title})</span>
      </Submit>
      <Submit name="do" value="preview" look="text">
        Preview{ofPage}
      </Submit>
      <Submit name="do" value="link" look="text">
        Link for a phone{ofPage}
      </Submit>
    </IntentForm>
  )
}

/** @returns false if the browser does not allow it: the link can be copied from its field */
const copy = (text: string): Promise<boolean> =>
  navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  )

function Link({ link, title }: { link: string; title: string }) {
  const isHydrated = useHydrated()
  const [isCopied, setIsCopied] = useState(false)
  return (
    <div role="status" className="flex basis-full flex-wrap items-end gap-x-3 *:[div]:min-w-0 *:[div]:flex-[1_1_18rem]">
      <TextField
        label={`Preview of ${title}: works for an hour, on any device`}
        name="link"
        readOnly
        defaultValue={link}
        onFocus={(event) => event.currentTarget.select()}
      />
      {isHydrated && (
        <Button variant="ghost" className="mb-7" onClick={() => copy(link).then(setIsCopied)}>
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
      )}
    </div>
  )
}
