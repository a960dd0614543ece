import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { fileError } from '#contract/files.ts'
import { RESUME_PART, resumeFields, resumeFile } from '#contract/forms/resume.ts'
import { FileInput } from '#ui/file-input.tsx'
import { FieldGroup, NewTabLink } from '#web/forms/field-group.tsx'
import { FormField, FormFields, fieldId } from '#web/forms/form-field.tsx'
import { type LeadPageProps, LeadPanel } from '#web/forms/lead/lead-panel.tsx'
import { useLeadForm } from '#web/forms/lead/use-lead-form.ts'
import { UploadProgress } from '#web/forms/resume/upload-progress.tsx'
import { useResumeFile, useUpload } from '#web/forms/resume/use-resume.ts'
import { loadForm } from '#web/load-page-data.ts'
import { pageMeta } from '#web/page-meta.ts'
import { PageHead } from '#web/sections/page-head.tsx'

export const loader = (args: LoaderFunctionArgs) => loadForm(args, 'resumes-submit', 'resumes')

export const meta = (args: MetaArgs<typeof loader>) => pageMeta(args, args.loaderData?.meta)

export default function ResumesSubmit() {
  const { meta, heading, picture, next, crumb } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead heading={heading} picture={picture} crumb={crumb} />
      <ResumeForm next={next} subject={meta.title} />
    </>
  )
}

const definition = { name: 'resume', rules: resumeFields }
const accept = resumeFile.extensions.map((extension) => `.${extension}`).join(',')

function ResumeForm(page: LeadPageProps) {
  const { file, lostName, choose, extras } = useResumeFile()
  const { send, progress, stop } = useUpload(file, () => choose(undefined))
  const form = useLeadForm(definition, { send, extras })

  function change(chosen: File | undefined) {
    choose(chosen)
    form.mark(RESUME_PART, chosen && fileError(chosen, resumeFile))
  }

  return (
    <LeadPanel
      {...page}
      form={form}
      title="Your resume"
      intro="The file says what you have done. Tell us here what you would like to do next."
      action="Send resume"
      again="Send another resume"
      underway={<UploadProgress progress={progress} onStop={stop} />}
    >
      <FieldGroup title="WHO YOU ARE">
        <FormFields form={form} names={['name', 'email', 'phone', 'linkedInUrl']} />
      </FieldGroup>
      <FieldGroup title="THE WORK YOU WANT">
        <FormFields form={form} names={['role', 'engagement', 'skills', 'yearsOfExperience', 'place']} />
        <FormField form={form} name="workAuthorization" wide />
      </FieldGroup>
      <FieldGroup title="THE FILE">
        <div className="min-w-0 sm:col-span-2">
          <FileInput
            id={fieldId(form, RESUME_PART)}
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
        <FormField form={form} name="consent" sentence={consent} />
      </FieldGroup>
    </LeadPanel>
  )
}

/** Repeated in the questions on /resumes. */
const consent = (
  <>
    Consent to be presented to employers: you may keep my resume, compare it with roles and propose me, as the{' '}
    <NewTabLink href="/privacypolicy">Privacy Policy</NewTabLink> says. No employer sees it before I have agreed to that
    employer and that role.
  </>
)

function lost(name: string): string {
  return `Your answers are still here, but browsers do not keep files after a reload. Please choose ${name} again.`
}
