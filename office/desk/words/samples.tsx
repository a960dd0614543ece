import { Check, Submit } from '#office/desk/ui/fields.tsx'
import { Quiet, Section } from '#office/desk/ui/parts.tsx'
import { IntentForm } from '#office/ui/intent-form.tsx'

/** Texts of this release that are newer than those on the site, which nobody has edited. */
export function NewerSamples({ samples }: { samples: { file: string; title: string }[] }) {
  return (
    <Section id="samples" title="New sample texts">
      <Quiet>
        This release has newer texts for what nobody here has edited. The draft takes those that you choose.
      </Quiet>
      <IntentForm intent="take-sample" className="grid justify-items-start gap-2">
        <div className="grid gap-x-6 sm:grid-cols-2">
          {samples.map(({ file, title }) => (
            <Check key={file} name="file" value={file} defaultChecked>
              {title}
            </Check>
          ))}
        </div>
        <Submit>Take the new sample text</Submit>
      </IntentForm>
    </Section>
  )
}
