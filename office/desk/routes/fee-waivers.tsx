import { redirect, useLoaderData } from 'react-router'
import { longDay } from '#content/format.ts'
import { latestRound } from '#content/schedule.ts'
import { CodeTable, kindWords } from '#office/desk/codes/code-table.tsx'
import { deskAction, deskLoader } from '#office/desk/handlers.ts'
import { Check, Choices, getOptions, Submit } from '#office/desk/ui/fields.tsx'
import { Pager, Quiet, Section } from '#office/desk/ui/parts.tsx'
import { plural } from '#office/desk/ui/shown.ts'
import { type Option, SelectField, TextField } from '#office/ui/fields.tsx'
import { IntentForm } from '#office/ui/intent-form.tsx'
import { Page, TextLink } from '#office/ui/page.tsx'
import { listCodes } from '#services/codes/list.ts'
import { type CodeForm, codeFields, makeCode } from '#services/codes/service.ts'
import { formatFee } from '#services/money.ts'
import { mayDo } from '#services/rights.ts'

export const loader = deskLoader(async ({ deps, actor, query }) => {
  const before = query.get('before') ?? undefined
  const { codes, more, defaultUsed } = await listCodes(deps, actor, before)
  return {
    codes,
    more,
    isFirst: before === undefined,
    standard: { code: deps.waiverCode, used: defaultUsed, isOwn: deps.ownWaiverCode },
    round: latestRound(deps.schedule.current().snapshot.entries),
    fee: { text: formatFee(deps.payments.fee), currency: deps.payments.fee.currency.toUpperCase() },
    courses: deps.courses,
    mayMake: mayDo(actor.role, 'make-codes'),
  }
})

export const action = deskAction({
  make: async ({ deps, actor, form, text }) => {
    const fields = Object.fromEntries(codeFields.map((name) => [name, text(name)]))
    const courses = form.getAll('courses').map(String)
    const id = await makeCode(deps, actor, { ...fields, courses } as CodeForm)
    return redirect(`/desk/fee-waivers/${id}`)
  },
})

/** Codes that reduce or waive the application fee. */
export default function Codes() {
  const { codes, more, isFirst, standard, round, fee, courses, mayMake } = useLoaderData<typeof loader>()
  return (
    <Page title="Fee waivers">
      <div className="flex flex-wrap items-baseline gap-x-10 gap-y-1 rounded-field bg-muted px-[1.1rem] py-[0.9rem]">
        <p>
          <small>Default code</small>
          <code className="wrap-anywhere font-semibold text-[1.25rem]">{standard.code || 'None'}</code>
        </p>
        <p className="flex-[1_1_20rem]">
          {standard.code
            ? `Waives the whole fee of ${fee.text} for every course. Used by ${plural(standard.used, 'application')}.`
            : 'No code of a scholarship round is accepted now.'}
          <small>
            {standard.isOwn ? (
              'It is set by WAIVER_CODE on the server. Change or remove it there.'
            ) : round ? (
              <>
                {standard.code
                  ? 'It is accepted until it is ended, or another round opens, also after the last day to apply, '
                  : 'The latest round’s code was ended. The last day to apply was '}
                {longDay(round.applicationsClose)}.{' '}
                <TextLink to={`/desk/scholarship/${round.id}`}>
                  {standard.code ? 'Change or end it in its round' : 'See the round'}
                </TextLink>
              </>
            ) : null}
          </small>
        </p>
      </div>

      <Section id="own" title="Made at the desk">
        {codes.length === 0 ? (
          <Quiet>{isFirst ? 'There are none yet.' : 'There are no older ones.'}</Quiet>
        ) : (
          <CodeTable codes={codes} />
        )}
        <Pager
          first={isFirst ? undefined : '/desk/fee-waivers'}
          next={more ? `/desk/fee-waivers?before=${codes.at(-1)?.id}` : undefined}
        />
      </Section>

      {mayMake && <MakeCode fee={fee} courses={courses} />}
    </Page>
  )
}

const courseGrid = 'grid w-full grid-cols-[repeat(auto-fill,minmax(min(16rem,100%),1fr))] gap-x-6'

function MakeCode({ fee, courses }: { fee: { text: string; currency: string }; courses: readonly Option[] }) {
  const label = (
    <>
      Courses <span className="ml-2 font-normal text-muted-foreground">None chosen: all of them.</span>
    </>
  )
  const offHint = `Off the fee of ${fee.text}. Leave it empty for a waiver, which takes off all of it.`
  return (
    <Section id="make" title="Create a code">
      <IntentForm intent="make">
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(18rem,100%),1fr))] gap-x-6 gap-y-1">
          <TextField
            label="Code"
            name="code"
            required
            minLength={3}
            maxLength={40}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            hint="Letters, digits, hyphens and underscores. Case does not matter."
          />
          <SelectField label="Kind" name="kind" options={getOptions(kindWords)} />
          <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3">
            <TextField label="Takes off" name="off" inputMode="decimal" autoComplete="off" hint={offHint} />
            <SelectField label="Unit" name="unit" options={getOptions({ percent: 'percent', amount: fee.currency })} />
          </div>
          <div className="grid grid-cols-2 gap-x-3">
            <TextField label="First day" name="firstDay" type="date" hint="Empty: from now on." />
            <TextField label="Last day" name="lastDay" type="date" hint="Empty: until you end it." />
          </div>
          <div className="grid grid-cols-2 gap-x-3">
            <TextField label="Limit in all" name="limitTotal" inputMode="numeric" hint="Empty: none." />
            <TextField label="Per email" name="limitPerEmail" inputMode="numeric" hint="Empty: none." />
          </div>
        </div>
        <Choices label={label} name="courses" className={courseGrid}>
          {courses.map(({ id, name }) => (
            <Check key={id} name="courses" value={id}>
              {name}
            </Check>
          ))}
        </Choices>
        <Submit look="filled">Create code</Submit>
      </IntentForm>
    </Section>
  )
}
