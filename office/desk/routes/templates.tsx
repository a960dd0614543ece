import { Link, redirect, useLoaderData } from 'react-router'
import { documentLimits } from '#contract/documents.ts'
import { ChecklistForm } from '#office/desk/checklist-form.tsx'
import { deskAction, deskLoader } from '#office/desk/handlers.ts'
import { Menu } from '#office/desk/record/menu.tsx'
import { ReminderForms } from '#office/desk/reminder-forms.tsx'
import { Submit } from '#office/desk/ui/fields.tsx'
import { Quiet, Section } from '#office/desk/ui/parts.tsx'
import { AreaField, TextField } from '#office/ui/fields.tsx'
import { IntentForm } from '#office/ui/intent-form.tsx'
import { Page, TextLink } from '#office/ui/page.tsx'
import { Time } from '#office/ui/time.tsx'
import { findChecklist, saveChecklist } from '#services/documents/checklist.ts'
import { listReminderSettings, saveReminderSetting } from '#services/reminders/settings.ts'
import { replyFields } from '#services/replies/service.ts'
import { deleteTemplate, listTemplates, type ReplyTemplate, saveTemplate } from '#services/replies/templates.ts'
import { requireRight } from '#services/rights.ts'

export const loader = deskLoader(async ({ deps, actor, query }) => {
  requireRight(actor, 'templates')
  const templates = await listTemplates(deps)
  return {
    templates,
    edited: templates.find((item) => item.id === query.get('edit')),
    fields: replyFields.map((name) => `{{${name}}}`),
    reminders: await listReminderSettings(deps.database, deps.decisions),
    checklist: await findChecklist(deps.database, deps.decisions),
  }
})

const back = () => redirect('/desk/templates')

export const action = deskAction({
  save: async ({ deps, actor, text }) => {
    const template = { name: text('name'), subject: text('subject'), body: text('body') }
    await saveTemplate(deps, actor, { id: text('id'), seen: text('seen') }, template)
    return back()
  },
  delete: async ({ deps, actor, text }) => deleteTemplate(deps, actor, text('id')).then(back),
  checklist: async ({ deps, actor, text }) => {
    const items = Array.from({ length: documentLimits.checklist }, (_, at) => {
      return { name: text(`name${at}`), hint: text(`hint${at}`) }
    })
    await saveChecklist(deps, actor, { items, seen: text('seen') })
    return back()
  },
  reminder: async ({ deps, actor, text }) => {
    const email = { subject: text('subject'), body: text('body') }
    const setting = { kind: text('id'), isOn: text('isOn') !== '', seen: text('seen'), ...email }
    await saveReminderSetting(deps, actor, setting)
    return back()
  },
})

export default function Templates() {
  const { templates, edited, fields, reminders, checklist } = useLoaderData<typeof loader>()
  return (
    <Page title="Templates">
      <Quiet>Texts you can start a reply from.</Quiet>
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
                <IntentForm intent="delete" id={id}>
                  <p>Replies that were sent stay as they are.</p>
                  <Submit>Delete “{name}”</Submit>
                </IntentForm>
              </Menu>
            </span>
          </li>
        ))}
      </ul>
      <TemplateForm key={edited?.id ?? templates.length} template={edited} fields={fields} />
      <ChecklistForm {...checklist} />
      <ReminderForms settings={reminders} />
    </Page>
  )
}

type TemplateFormProps = {
  /** Template to edit. */
  template: ReplyTemplate | undefined
  /** Merge fields that the text can use. */
  fields: string[]
}

function TemplateForm({ template, fields }: TemplateFormProps) {
  const title = template ? `Edit “${template.name}”` : 'Add a template'
  return (
    <Section id="template" title={title} className="mt-5 grid max-w-168 gap-3">
      <IntentForm intent="save" id={template?.id ?? ''}>
        <input type="hidden" name="seen" value={template?.changedAt.toISOString() ?? ''} />
        <TextField label="Name" name="name" defaultValue={template?.name} hint="Only staff see it." />
        <TextField label="Subject" name="subject" defaultValue={template?.subject} />
        <AreaField
          label="Text"
          name="body"
          defaultValue={template?.body}
          hint={`Filled in for each record: ${fields.join(', ')}. Only applications have a course and a start.`}
          className="field-sizing-content min-h-48"
        />
        <p className="flex flex-wrap items-center gap-x-5">
          <Submit look="filled">Save</Submit>
          {template && <TextLink to="/desk/templates">Add another one instead</TextLink>}
        </p>
      </IntentForm>
    </Section>
  )
}
