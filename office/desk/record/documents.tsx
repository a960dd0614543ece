import { scanResults } from '#contract/files.ts'
import { Check, Choices, Submit } from '#office/desk/ui/fields.tsx'
import { Muted, Quiet, RecordPart, Status } from '#office/desk/ui/parts.tsx'
import { AreaField, TextField } from '#office/ui/fields.tsx'
import { Day, Time } from '#office/ui/time.tsx'
import { formatSize } from '#ui/file-size.ts'
import type { ShownDocuments } from './documents-load.ts'
import { besideOthers, Menu, tightActions } from './menu.tsx'
import { DownloadForm } from './sent.tsx'
import { WorkForm } from './work-form.tsx'

type ShownDocument = ShownDocuments['documents'][number]

/** What staff asked for and what has arrived. @param isNext if checking it is the next step */
export function Documents({ id, isNext, ...shown }: ShownDocuments & { id: string; isNext: boolean }) {
  const { documents, canAsk } = shown
  if (documents.length === 0 && !canAsk) return null
  const toCheck = documents.find(({ state }) => state === 'sent')
  return (
    <RecordPart id="documents" title="Documents" className="grid gap-3">
      <ul className="grid gap-4 empty:hidden">
        {documents.map((document) => (
          <li key={document.id} className="grid gap-2">
            <Document {...shown} recordId={id} document={document} isNext={isNext && document === toCheck} />
          </li>
        ))}
      </ul>
      {canAsk && (
        <div className={tightActions}>
          <Menu label="Ask for documents" size="wide">
            <AskForm {...shown} />
          </Menu>
        </div>
      )}
    </RecordPart>
  )
}

function AskForm({ items, respondBy, first }: ShownDocuments) {
  return (
    <WorkForm intent="ask-documents" showsErrors>
      {items.length > 0 && (
        <Choices label="From the checklist" name="chosen">
          {items.map(({ name, hint }) => (
            <Check key={name} name="chosen" value={name}>
              <span>
                {name}
                {hint && <small className="block text-muted-foreground">{hint}</small>}
              </span>
            </Check>
          ))}
        </Choices>
      )}
      <TextField label={items.length > 0 ? 'Something else' : 'What you need'} name="other" />
      <TextField label="By" name="respondBy" type="date" min={first} defaultValue={respondBy} required />
      <Quiet>The applicant gets one email, and two reminders.</Quiet>
      <Submit look="filled">Ask</Submit>
    </WorkForm>
  )
}

const states: Record<ShownDocument['state'], [words: string, shape: string]> = {
  asked: ['Missing', 'waiting'],
  sent: ['To check', 'new'],
  accepted: ['Accepted', 'paid'],
}

type DocumentProps = ShownDocuments & { recordId: string; document: ShownDocument; isNext: boolean }

function Document({ recordId, document, isNext, mayAsk, canAsk, mayOpen, respondBy, first }: DocumentProps) {
  const { id, name, state, problem, files } = document
  const [words, shape] = states[state]
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <b className="wrap-anywhere">{name}</b>
        <Status shape={shape}>
          {words}
          {state === 'asked' && (
            <Muted>
              by <Day day={document.respondBy} />
            </Muted>
          )}
        </Status>
      </p>
      {state === 'asked' && problem && <Quiet>Asked again: {problem}</Quiet>}
      {files.map((file) => (
        <div key={file.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <p className="wrap-anywhere min-w-0 flex-[1_1_10rem] leading-[1.35]">
            {file.name}{' '}
            <span className="block text-fine text-muted-foreground">
              {formatSize(file.bytes)} · <Time at={file.sentAt} /> · Virus scan: {scanWord(file.scan)}
            </span>
          </p>
          {mayOpen && (
            <DownloadForm action={`/desk/records/${recordId}/document/${file.id}`}>
              Download<span className="sr-only"> {file.name}</span>
            </DownloadForm>
          )}
        </div>
      ))}
      {mayAsk && (
        <div className={tightActions}>
          {state === 'sent' && (
            <WorkForm intent="accept-document" className={besideOthers}>
              <input type="hidden" name="document" value={id} />
              <Submit look={isNext ? 'filled' : 'ghost'}>
                Accept<span className="sr-only"> {name}</span>
              </Submit>
            </WorkForm>
          )}
          {state !== 'asked' && canAsk && (
            <Menu label="Ask again" size="wide">
              <WorkForm intent="ask-document-again" showsErrors>
                <input type="hidden" name="document" value={id} />
                <AreaField label="What is missing" name="problem" hint="The applicant reads this." />
                <TextField label="By" name="respondBy" type="date" min={first} defaultValue={respondBy} required />
                <Submit look="filled">Ask again</Submit>
              </WorkForm>
            </Menu>
          )}
          {state !== 'accepted' && (
            <Menu label="Not needed" size="form">
              <WorkForm intent="drop-document">
                <input type="hidden" name="document" value={id} />
                <p>{files.length > 0 ? 'This erases what was sent.' : 'The applicant gets no email.'}</p>
                <Submit>Take “{name}” off the list</Submit>
              </WorkForm>
            </Menu>
          )}
        </div>
      )}
    </>
  )
}

const scanWord = (scan: string) => scanResults.find(({ value }) => value === scan)?.label.toLowerCase() ?? scan
