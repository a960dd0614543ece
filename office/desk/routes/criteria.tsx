import { redirect, useLoaderData } from 'react-router'
import { deskAction, deskLoader } from '#office/desk/handlers.ts'
import { Submit } from '#office/desk/ui/fields.tsx'
import { Quiet } from '#office/desk/ui/parts.tsx'
import { AreaField, SelectField, TextField } from '#office/ui/fields.tsx'
import { IntentForm } from '#office/ui/intent-form.tsx'
import { Page } from '#office/ui/page.tsx'
import { CRITERIA, findReadingSettings, saveReadingSettings } from '#services/readings/settings.ts'
import { requireRight } from '#services/rights.ts'

export const loader = deskLoader(async ({ deps, actor, query }) => {
  requireRight(actor, 'templates')
  const { readers, criteria, seen } = await findReadingSettings(deps.database)
  const rows = positions.map((at) => ({ at, ...criteria[at] }))
  return { readers, rows, seen, isSaved: query.has('saved') }
})

export const action = deskAction({
  save: async ({ deps, actor, text }) => {
    const criteria = positions.map((at) => ({ name: text(`name${at}`), levels: text(`levels${at}`) }))
    await saveReadingSettings(deps, actor, { readers: Number(text('readers')), criteria, seen: text('seen') })
    return redirect('/desk/criteria?saved')
  },
})

const positions = Array.from({ length: CRITERIA.most }, (_item, at) => at)

const readerWords = [
  { id: '0', name: 'Nobody: applications have no scores' },
  { id: '1', name: 'One person' },
  { id: '2', name: 'Two people, each without seeing the other’s scores' },
]

/** How many people read an application, and what they score. */
export default function CriteriaPage() {
  const { readers, rows, seen, isSaved } = useLoaderData<typeof loader>()
  return (
    <Page title="Criteria" width="narrow">
      {isSaved && <p role="status">Saved.</p>}
      <Quiet>
        Who may decide on applications can score them, from 1 to 4 in each of three to six criteria. Lists sort by the
        mean. Scores that were given stay as they are when the criteria change.
      </Quiet>
      <IntentForm key={seen} intent="save">
        <input type="hidden" name="seen" value={seen} />
        <SelectField
          label="Who reads an application"
          name="readers"
          defaultValue={String(readers)}
          options={readerWords}
        />
        {rows.map(({ at, name, levels }) => (
          <div key={at} className="grid gap-2 border-border border-t pt-3">
            <TextField label={`Criterion ${at + 1}`} name={`name${at}`} defaultValue={name} />
            <AreaField
              label="What 1, 2, 3 and 4 mean"
              name={`levels${at}`}
              defaultValue={levels?.join('\n')}
              hint="Four lines, the lowest first."
              className="field-sizing-content min-h-28"
            />
          </div>
        ))}
        <Submit look="filled">Save</Submit>
      </IntentForm>
    </Page>
  )
}
