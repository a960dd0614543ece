import { DOCUMENT_PART, documentFile } from '#contract/documents.ts'
import { mediaTypes } from '#contract/files.ts'
import { FileField } from '#office/ui/fields.tsx'
import { IntentForm } from '#office/ui/intent-form.tsx'
import { Day, Time } from '#office/ui/time.tsx'
import type { OwnApplication } from '#services/applicants/page.ts'
import type { FoundDocument } from '#services/documents/find.ts'
import { Button, buttonLook } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { formatSize } from '#ui/file-size.ts'
import { textButton } from './page.tsx'

const stateWords = { asked: 'Please send it', sent: 'Arrived, we check it', accepted: 'Accepted' }

/** What the academy has asked for, and a way to send it. */
export function DocumentsPart({ application }: { application: OwnApplication }) {
  const { id, documents, canPay, canAnswer } = application
  const isMissing = documents.some(({ state }) => state === 'asked')
  const missingLook = buttonLook(canPay || canAnswer ? 'ghost' : 'filled')
  return (
    <section className="grid gap-4 *:[h3]:text-title-4" aria-labelledby={`${id}-documents`}>
      <h3 id={`${id}-documents`}>Documents</h3>
      <ul className="grid gap-3">
        {documents.map(({ id, name, state, respondBy }) => (
          <li key={id} className="grid gap-x-6 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-baseline">
            <span className="wrap-anywhere">{name}</span>
            <span className={state === 'asked' ? 'font-semibold' : 'text-muted-foreground'}>
              {stateWords[state]}
              {state === 'asked' && (
                <>
                  {' '}
                  by <Day day={respondBy} />
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
      <p>
        <a href={`/application/${id}/documents`} className={isMissing ? missingLook : 'link'}>
          {isMissing ? 'Send documents' : 'See your documents'}
        </a>
      </p>
    </section>
  )
}

/** `isNext` if it is the first that is missing. */
type DocumentProps = { document: FoundDocument; canSend: boolean; isNext: boolean }

/** One document with what has arrived and, until it is accepted, the forms that send a file. */
export function Document({ document, canSend, isNext }: DocumentProps) {
  const { id, name, hint, state, problem, respondBy, files } = document
  const isOpen = state !== 'accepted' && canSend
  return (
    <section className="grid gap-3 border-t pt-6" aria-labelledby={id}>
      <h2 id={id} className="wrap-anywhere text-title-4">
        {name}
      </h2>
      {hint && <p>{hint}</p>}
      {state === 'asked' && problem && (
        <Callout className="wrap-anywhere whitespace-pre-line">
          <strong>We need it again.</strong> {problem}
        </Callout>
      )}
      <p className="text-small">
        <strong>{stateWords[state]}</strong>
        {state === 'asked' && (
          <>
            {' '}
            by <Day day={respondBy} />
          </>
        )}
      </p>
      {files.length > 0 && (
        <ul className="grid gap-2">
          {files.map((file) => (
            <li key={file.id} className="flex flex-wrap items-center gap-x-4">
              <span className="wrap-anywhere min-w-0">
                {file.name}{' '}
                <small className="text-muted-foreground">
                  {formatSize(file.bytes)}, <Time at={file.sentAt} day isLong />
                </small>
              </span>
              {isOpen && (
                <IntentForm intent="remove" id={file.id}>
                  <input type="hidden" name="document" value={id} />
                  <button type="submit" className={textButton}>
                    Remove<span className="sr-only"> {file.name}</span>
                  </button>
                </IntentForm>
              )}
            </li>
          ))}
        </ul>
      )}
      {isOpen && <SendForms id={id} name={name} isAnother={files.length > 0} isNext={isNext} />}
    </section>
  )
}

const endings = documentFile.extensions.flatMap((extension) => [`.${extension}`, mediaTypes[extension]])
const accept = [...new Set(endings)].join(',')

// Errors come with the page, so that no line waits for one.
const form = 'form [&>div>div:empty]:hidden'

type SendFormsProps = { id: string; name: string; isAnother: boolean; isNext: boolean }

/** A file, or on a phone a photo at once: not every phone offers its camera among files. */
function SendForms({ id, name, isAnother, isNext }: SendFormsProps) {
  return (
    <>
      <IntentForm intent="send" id={`file ${id}`} encType="multipart/form-data" className={form}>
        <input type="hidden" name="document" value={id} />
        <FileField
          label={isAnother ? 'Another file' : 'File'}
          name={DOCUMENT_PART}
          hint={`One file of up to ${documentFile.maxBytes / 2 ** 20} MB: a PDF, a photo or a Word document.`}
          accept={accept}
        />
        <Button type="submit" variant={isNext ? 'filled' : 'ghost'}>
          Send<span className="sr-only"> {name}</span>
        </Button>
      </IntentForm>
      <IntentForm
        intent="send"
        id={`photo ${id}`}
        encType="multipart/form-data"
        className={`${form} pointer-fine:hidden`}
      >
        <input type="hidden" name="document" value={id} />
        <FileField label="Or take a photo" name={DOCUMENT_PART} accept="image/*" capture="environment" />
        <Button type="submit" variant="ghost">
          Send photo<span className="sr-only"> of {name}</span>
        </Button>
      </IntentForm>
    </>
  )
}
