import { Fragment } from 'react'
import { longDay } from '#content/format.ts'
import { Description, DescriptionList } from '#desk/ui/page.tsx'
import type { FoundRecord } from '#services/records/record.ts'
import type { SentField } from '#services/records/sent.ts'

const SHORT = 60

type SentFieldsProps = { record: Pick<FoundRecord, 'fields' | 'name'>; className?: string | undefined }

/** Submitted values. Empty ones are omitted, as is the name, which is the page's heading. */
export function SentFields({ record: { fields, name }, className }: SentFieldsProps) {
  const shown = fields.filter(({ value }) => value !== '' && value !== name)
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
  if (kind === 'day') return <time dateTime={value}>{longDay(value)}</time>
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
  return /^https?:$/.test(URL.parse(text)?.protocol ?? '')
}
