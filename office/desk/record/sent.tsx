import FileText from 'lucide-react/icons/file-text'
import { Fragment, type ReactNode } from 'react'
import { place } from '#content/place.ts'
import { Submit } from '#office/desk/ui/fields.tsx'
import { Description, DescriptionList } from '#office/desk/ui/parts.tsx'
import { plural } from '#office/desk/ui/shown.ts'
import { TextField } from '#office/ui/fields.tsx'
import { Day } from '#office/ui/time.tsx'
import type { FoundRecord } from '#services/records/record.ts'
import type { SentField, SentFile } from '#services/records/sent.ts'
import { formatSize } from '#ui/file-size.ts'
import { Menu } from './menu.tsx'
import { WorkForm } from './work-form.tsx'

const SHORT = 60

type SentFieldsProps = { record: Pick<FoundRecord, 'fields' | 'name'>; className?: string | undefined }

/** Submitted values. Empty ones are omitted, as are the name, which is the page's heading, and the message above. */
export function SentFields({ record: { fields, name }, className }: SentFieldsProps) {
  const shown = fields.filter(({ value, isMessage }) => value !== '' && value !== name && !isMessage)
  return (
    <DescriptionList className={className}>
      {shown.map((field) => (
        <Description key={field.label} term={field.label} isLong={isLong(field)}>
          <Value {...field} />
        </Description>
      ))}
    </DescriptionList>
  )
}

const link = 'underline decoration-[1.5px] decoration-border underline-offset-[0.2em] hover:decoration-accent'

const isLong = ({ kind, value }: SentField) => kind === 'text' && (value.length > SHORT || value.includes('\n'))

function Value({ kind, value }: SentField) {
  if (kind === 'email')
    return (
      <a className={link} href={`mailto:${encodeURIComponent(value).replace('%40', '@')}`}>
        <Address value={value} />
      </a>
    )
  if (kind === 'phone')
    return (
      <a className={link} href={`tel:${value.replaceAll(/[^\d+]/g, '')}`}>
        {value}
      </a>
    )
  if (kind === 'day') return <Day day={value} />
  if (kind !== 'link' || !isWebAddress(value)) return value
  return (
    <a className={link} href={value} target="_blank" rel="noreferrer">
      {value.replace(/^https?:\/\/(www\.)?|\/$/g, '')}
    </a>
  )
}

/** Email address that can wrap after an @ or a dot. */
function Address({ value }: { value: string }) {
  return value.split(/(?<=[@.])/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}

/** Checks a visitor's input, since other schemes could run a script. */
function isWebAddress(text: string): boolean {
  try {
    return /^https?:$/.test(new URL(text).protocol)
  } catch {
    return false
  }
}

/** Button that downloads a file. */
export function DownloadForm({ action, children }: { action: string; children: ReactNode }) {
  return (
    <form method="post" action={action}>
      <Submit>{children}</Submit>
    </form>
  )
}

/** File of a resume, as a download only. */
export function ResumeFile({ id, file, mayDownload }: { id: string; file: SentFile; mayDownload: boolean }) {
  return (
    <section className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t pt-4" aria-label="Resume">
      <FileText className="size-6 text-muted-foreground" aria-hidden="true" />
      <div className="wrap-anywhere min-w-0 flex-[1_1_10rem] leading-[1.35]">
        <b>{file.name}</b>
        <p className="text-fine text-muted-foreground">
          {formatSize(file.bytes)} · Virus scan: {file.scan.charAt(0).toLowerCase() + file.scan.slice(1)}
        </p>
      </div>
      {mayDownload ? (
        <DownloadForm action={`/desk/records/${id}/resume`}>Download resume</DownloadForm>
      ) : (
        <p className="text-fine text-muted-foreground">Admissions and admins can download it.</p>
      )}
    </section>
  )
}

type PersonDataProps = {
  record: FoundRecord
  /** Kind of this record, then of the others with its address. */
  kindNames: string[]
  may: { export: boolean; erase: boolean }
}

/** Legal rights: a copy of all personal data, and erasure. */
export function PersonData({ record, kindNames, may }: PersonDataProps) {
  return (
    <div className="flex flex-wrap border-t pt-4">
      <Menu label="Personal data" size="wide">
        {may.export && (
          <DownloadForm action={`/desk/records/${record.id}/person`}>Export this person’s data</DownloadForm>
        )}
        {may.erase && <Erase record={record} kindNames={kindNames} />}
      </Menu>
    </div>
  )
}

function Erase({ record, kindNames }: Pick<PersonDataProps, 'record' | 'kindNames'>) {
  const { email, file } = record
  const others = record.others.filter(({ hasSameAddress }) => hasSameAddress)
  const all = [record, ...others]
  const hasMore = others.length < record.others.length
  const isPaid = all.some(({ fee }) => fee === 'paid' || fee === 'refunded')
  return (
    <div className="mt-4 grid gap-3 wrap-anywhere border-t pt-4 first:mt-0 first:border-0 first:pt-0">
      <h2 className="text-[1.125rem]">Erase this person’s data?</h2>
      <p>
        Everything with the address <b>{email}</b> is erased for good:
      </p>
      <ul className="grid list-disc gap-[0.35rem] pl-[1.1rem]">
        <li>
          {plural(all.length, 'record')}: {listed(kindNames.map((name) => name.toLowerCase()))}, with what was sent,
          notes, emails and changes
        </li>
        {(file || others.some(({ kind }) => kind === 'resume')) && <li>Resume files</li>}
        <li>Their newsletter subscription, open checkouts, and emails that wait to be sent</li>
      </ul>
      {hasMore && <p>This person’s other addresses stay: erase them as well, one by one.</p>}
      <p>
        {isPaid &&
          'For applications with a payment, we keep the course, dates, amounts and Stripe’s IDs for accounting. '}
        The log keeps ids, without anything about the person. Copies elsewhere are not touched: backups, emails that
        were sent, Stripe, the CRM, the newsletter service.
      </p>
      <WorkForm intent="erase" className="grid gap-[0.6rem]">
        <TextField label="Type the address to confirm" name="email" type="email" required placeholder={email} />
        <Submit look="danger">Erase for good</Submit>
      </WorkForm>
    </div>
  )
}

/** "2 applications, 1 message" would need plurals, so each kind is named once. */
function listed(names: string[]): string {
  return new Intl.ListFormat(place().locale).format([...new Set(names)])
}
