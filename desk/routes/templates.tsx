import { Link, redirect, useActionData, useLoaderData } from 'react-router'
import { deskAction, deskLoader } from '#desk/handlers.ts'
import { Menu } from '#desk/record/menu.tsx'
import { IntentForm } from '#desk/ui/intent-form.tsx'
import { Page, Section } from '#desk/ui/page.tsx'
import { TextField } from '#desk/ui/text-field.tsx'
import { Time } from '#desk/ui/time.tsx'
import { deleteTemplate, listTemplates, type ReplyTemplate, saveTemplate } from '#services/replies/templates.ts'
import { replyFields } from '#services/replies/words.ts'
import { requireRight } from '#services/rights.ts'
import { textOf } from '#ssr/answers.ts'
import { declinedOf } from '#ssr/declined.ts'
import { Field, fieldBox } from '#ui/field.tsx'

export const loader = deskLoader(async ({ deps, actor, request }) => {
  requireRight(actor, 'templates')
  const templates = await listTemplates(deps)
  const id = new URL(request.url).searchParams.get('edit')
  return { templates, edited: templates.find((one) => one.id === id), fields: replyFields.map((name) => `{{${name}}}`) }
})

const back = () => redirect('/templates')

export const action = deskAction({
  save: async ({ deps, actor, form }) => {
    const template = { name: textOf(form, 'name'), subject: textOf(form, 'subject'), body: textOf(form, 'body') }
    await saveTemplate(deps, actor, { id: textOf(form, 'id'), seen: textOf(form, 'seen') }, template)
    return back()
  },
  delete: async ({ deps, actor, form }) => {
    await deleteTemplate(deps, actor, textOf(form, 'id'))
    return back()
  },
})

/** The templates of replies, and the form that adds or changes one. */
export default function Templates() {
  const { templates, edited, fields } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <Page title="Templates">
      <p className="text-muted-foreground">What a reply at a record can begin with.</p>
      {templates.length === 0 && <p>There are none yet.</p>}
      <ul className="rows max-w-168">
        {templates.map(({ id, name, subject, staffName, changedAt }) => (
          <li key={id}>
            <span className="wrap-anywhere">
              <Link to={`?edit=${id}`} className="link font-semibold">
                {name}
              </Link>
              <small>
                {subject} · {staffName}, <Time at={changedAt} day />
              </small>
            </span>
            <span>
              <Menu label="Delete" size="form">
                <IntentForm intent="delete" id={id} answer={answer}>
                  <p>Replies that were sent stay as they are.</p>
                  <button type="submit" className="button button-ghost">
                    Delete “{name}”
                  </button>
                </IntentForm>
              </Menu>
            </span>
          </li>
        ))}
      </ul>
      <TemplateForm key={edited?.id ?? templates.length} template={edited} fields={fields} answer={answer} />
    </Page>
  )
}

type TemplateFormProps = {
  /** The one that is changed. */
  template: ReplyTemplate | undefined
  /** What the words may name. */
  fields: string[]
  answer: unknown
}

function TemplateForm({ template, fields, answer }: TemplateFormProps) {
  const declined = declinedOf(answer, 'save', template?.id)
  const typed = new Map(declined?.typed)
  const field = (name: 'name' | 'subject' | 'body') => ({
    ...{ name, defaultValue: typed.get(name) ?? template?.[name], error: declined?.errors?.[name]?.[0] },
  })
  const { error, ...body } = field('body')
  return (
    <Section
      id="template"
      title={template ? `Edit “${template.name}”` : 'Add a template'}
      className="mt-5 grid max-w-168 gap-3"
    >
      <IntentForm intent="save" id={template?.id ?? ''} answer={answer}>
        <input type="hidden" name="seen" value={template?.changedAt.toISOString() ?? ''} />
        <TextField {...field('name')} label="Name" autoComplete="off" hint="Only staff see it." />
        <TextField {...field('subject')} label="Subject" autoComplete="off" />
        <Field
          label="Text"
          error={error}
          hint={`Filled in for each record: ${fields.join(', ')}. Only applications have a course and a start.`}
        >
          {(ties) => (
            <textarea
              {...ties}
              {...body}
              className={`${fieldBox} field-sizing-content block h-auto min-h-48 resize-y px-4 py-3 leading-normal`}
            />
          )}
        </Field>
        <p className="flex flex-wrap items-center gap-x-5">
          <button type="submit" className="button button-filled">
            Save
          </button>
          {template && (
            <Link to="/templates" className="link">
              Add another one instead
            </Link>
          )}
        </p>
      </IntentForm>
    </Section>
  )
}
