import type { ReactNode } from 'react'
import type { Steps } from '#content/schema.ts'
import { RESUME_EXTENSIONS, RESUME_PART, resumeFields, resumeFileError } from '#contract/forms/resume.ts'
import { FieldGroup } from '#web/forms/field-group.tsx'
import { fieldId, LeadField } from '#web/forms/lead/lead-field.tsx'
import { LeadPanel } from '#web/forms/lead/lead-panel.tsx'
import { useLeadForm } from '#web/forms/lead/use-lead-form.ts'
import { FileInput } from '#web/ui/file-input.tsx'
import { ConsentSentence } from './consent-sentence.tsx'
import { UploadProgress } from './upload-progress.tsx'
import { identityOf, useResumeFile } from './use-resume-file.ts'
import { useUpload } from './use-upload.ts'

const definition = { name: 'resume', rules: resumeFields }
const accept = RESUME_EXTENSIONS.map((extension) => `.${extension}`).join(',')

/** A job seeker's resume, with its file. */
export function ResumeForm({ next, ways }: { next: Steps; ways: ReactNode }) {
  const { file, lostName, choose, refusal } = useResumeFile()
  const { send, progress, stop } = useUpload(file, () => choose(undefined))
  const extras = {
    labels: { [RESUME_PART]: 'Resume' },
    refusals: (): Record<string, string> => (refusal === undefined ? {} : { [RESUME_PART]: refusal }),
    identity: identityOf(file),
  }
  const form = useLeadForm(definition, { send, extras })

  function change(chosen: File | undefined) {
    choose(chosen)
    form.mark(RESUME_PART, chosen && resumeFileError(chosen))
  }

  return (
    <LeadPanel
      form={form}
      title="Your resume"
      lead="The file says what you have done. Tell us here what you would like to do next."
      action="Send resume"
      again="Send another resume"
      next={next}
      ways={ways}
      underway={<UploadProgress progress={progress} onStop={stop} />}
    >
      <FieldGroup title="WHO YOU ARE">
        <LeadField form={form} name="name" autoComplete="name" />
        <LeadField form={form} name="email" autoComplete="email" />
        <LeadField form={form} name="phone" />
        <LeadField form={form} name="linkedInUrl" autoComplete="url" />
      </FieldGroup>
      <FieldGroup title="THE WORK YOU LOOK FOR">
        <LeadField form={form} name="role" hint="A title is enough, such as data analyst." />
        <LeadField form={form} name="engagement" hint="Open to several? Take the one you like best." />
        <LeadField form={form} name="skills" hint="The ones you would be happy to be asked about." />
        <LeadField form={form} name="yearsOfExperience" hint="Of work like this. 0 is an answer." />
        <LeadField form={form} name="place" hint="A city, remote, or both." />
        <LeadField form={form} name="workAuthorization" wide />
      </FieldGroup>
      <FieldGroup title="THE FILE">
        <div id={fieldId(form, RESUME_PART)} className="min-w-0 sm:col-span-2">
          <FileInput
            label="Resume"
            name={RESUME_PART}
            accept={accept}
            file={file}
            onChange={change}
            error={form.errors[RESUME_PART]}
            hint={lostName ? lost(lostName) : 'PDF or Word (.pdf, .docx, .doc), up to 5 MB, without a password.'}
            required
          />
        </div>
        <LeadField form={form} name="consent" sentence={<ConsentSentence />} />
      </FieldGroup>
    </LeadPanel>
  )
}

function lost(name: string): string {
  return `Your answers are still here. A file cannot be kept when a page is loaded again: please choose ${name} once more.`
}
