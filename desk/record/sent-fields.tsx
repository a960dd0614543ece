import type { FoundRecord, SentField } from '#services/records/record.ts'
import { shownDay } from './words.ts'

/** Beyond this a text gets the whole width. */
const SHORT = 60

/** Everything as it was sent; what was left empty is left out, and the name, which is the page's heading. */
export function SentFields({ record: { fields, name } }: { record: Pick<FoundRecord, 'fields' | 'name'> }) {
  const shown = fields.filter(({ value }) => value !== '' && value !== name)
  return (
    <dl className="record-fields">
      {shown.map((field) => (
        <div key={field.label} className={isLong(field) ? 'record-long' : undefined}>
          <dt>{field.label}</dt>
          <dd>
            <Value {...field} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

const isLong = ({ kind, value }: SentField) => kind === 'text' && (value.length > SHORT || value.includes('\n'))

function Value({ kind, value }: SentField) {
  if (kind === 'email') return <a href={`mailto:${encodeURIComponent(value).replace('%40', '@')}`}>{value}</a>
  if (kind === 'phone') return <a href={`tel:${value.replaceAll(/[^\d+]/g, '')}`}>{value}</a>
  if (kind === 'day') return <time dateTime={value}>{shownDay(value)}</time>
  if (kind !== 'link' || !isWebAddress(value)) return value
  return (
    <a href={value} target="_blank" rel="noreferrer">
      {value.replace(/^https?:\/\/(www\.)?|\/$/g, '')}
    </a>
  )
}

/** A visitor typed it: other schemes could run a script. */
function isWebAddress(text: string): boolean {
  return /^https?:$/.test(URL.parse(text)?.protocol ?? '')
}
