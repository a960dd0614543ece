import { Link, redirect, useActionData, useLoaderData } from 'react-router'
import { CodeTable } from '#desk/codes/code-table.tsx'
import { MakeCode } from '#desk/codes/make-code.tsx'
import { shownCode } from '#desk/codes/shown.ts'
import { deskAction, deskLoader } from '#desk/handlers.ts'
import { plural } from '#desk/record/words.ts'
import { listCodes } from '#services/codes/list.ts'
import { makeCode } from '#services/codes/service.ts'
import { formatFee } from '#services/money.ts'
import { mayDo } from '#services/rights.ts'
import { textOf } from '#ssr/answers.ts'

export const loader = deskLoader(async ({ deps, actor, request }) => {
  const before = new URL(request.url).searchParams.get('before') ?? undefined
  const { codes, more, defaultUsed } = await listCodes(deps, actor, before)
  return {
    ...{ codes: codes.map((code) => shownCode(deps, code)), more, isFirst: before === undefined },
    standard: { code: deps.waiverCode, used: defaultUsed, isOwn: deps.ownWaiverCode },
    fee: { text: formatFee(deps.payments.fee), currency: deps.payments.fee.currency.toUpperCase() },
    courses: deps.courses,
    mayMake: mayDo(actor.role, 'make-codes'),
  }
})

const FIELDS = ['code', 'kind', 'off', 'unit', 'firstDay', 'lastDay', 'limitTotal', 'limitPerEmail'] as const

export const action = deskAction({
  make: async ({ deps, actor, form }) => {
    const fields = Object.fromEntries(FIELDS.map((name) => [name, textOf(form, name)]))
    const courses = form.getAll('courses').filter((course) => typeof course === 'string')
    const id = await makeCode(deps, actor, { ...(fields as Record<(typeof FIELDS)[number], string>), courses })
    return redirect(`/codes/${id}`)
  },
})

/** Codes that take the application fee off, or a part of it. */
export default function Codes() {
  const { codes, more, isFirst, standard, fee, courses, mayMake } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <main className="page">
      <title>Codes · Desk</title>
      <h1>Codes</h1>
      <div className="code-standard">
        <p>
          <small>Default code</small>
          <code>{standard.code}</code>
        </p>
        <p>
          Takes the whole fee of {fee.text} off, for every course.{' '}
          {plural(standard.used, 'application', 'applications')} came with it.
          <small>
            {standard.isOwn
              ? 'It comes from WAIVER_CODE in the server’s configuration, and changes there.'
              : 'It is the promotional code of the site’s content, and changes there. WAIVER_CODE on the server replaces it.'}
          </small>
        </p>
      </div>

      <section aria-labelledby="own">
        <h2 id="own">Made at the desk</h2>
        {codes.length === 0 ? (
          <p className="soft">{isFirst ? 'There are none yet.' : 'There are no older ones.'}</p>
        ) : (
          <CodeTable codes={codes} />
        )}
        {(more || !isFirst) && (
          <nav aria-label="Pages" className="list-foot">
            {!isFirst && <Link to="/codes">First page</Link>}
            {more && <Link to={`/codes?before=${codes.at(-1)?.id}`}>Next page</Link>}
          </nav>
        )}
      </section>

      {mayMake && <MakeCode answer={answer} fee={fee} courses={courses} />}
    </main>
  )
}
