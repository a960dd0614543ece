import { numberText } from '#content/format.ts'
import { Status, TableHead } from '#office/desk/ui/parts.tsx'
import { TextLink } from '#office/ui/page.tsx'
import { Time } from '#office/ui/time.tsx'
import type { CodeState, ShownCode } from '#services/codes/list.ts'

export const kindWords: Record<ShownCode['kind'], string> = {
  waiver: 'Waiver',
  scholarship: 'Scholarship',
  discount: 'Discount',
}

const codeStates: Record<CodeState, { word: string; shape?: string }> = {
  active: { word: 'Active', shape: 'paid' },
  planned: { word: 'Planned', shape: 'waiting' },
  over: { word: 'Over' },
  used_up: { word: 'Used up' },
  ended: { word: 'Ended' },
  other_currency: { word: 'Other currency', shape: 'wrong' },
}

/** "3 of 100", "3". */
export function usedWords({ used, limitTotal }: Pick<ShownCode, 'used' | 'limitTotal'>): string {
  const count = numberText(used)
  return limitTotal === null ? count : `${count} of ${numberText(limitTotal)}`
}

/** Formats the limit per email address; '' if there is none. */
export function perEmailWords({ limitPerEmail }: Pick<ShownCode, 'limitPerEmail'>): string {
  if (limitPerEmail === null) return ''
  return limitPerEmail === 1 ? 'once per email' : `${numberText(limitPerEmail)} times per email`
}

export const courseWords = ({ courseNames }: Pick<ShownCode, 'courseNames'>): string => courseNames.join(', ') || 'All'

const row = 'max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-4 max-md:gap-y-[0.15rem] max-md:py-3'
const labelled = 'max-md:col-start-1 max-md:text-fine max-md:text-muted-foreground'

export function CodeTable({ codes }: { codes: ShownCode[] }) {
  return (
    <table className="table max-md:stacked">
      <TableHead columns={['Code', 'Takes off', 'Courses', 'Valid', { title: 'Used', className: 'number' }, 'State']} />
      <tbody>
        {codes.map((code) => (
          <tr key={code.id} className={`${row} ${code.state === 'active' ? '' : 'text-muted-foreground'}`}>
            <th scope="row">
              <TextLink to={`/desk/fee-waivers/${code.id}`}>
                <code className="wrap-anywhere font-semibold">{code.code}</code>
              </TextLink>
              <small>{kindWords[code.kind]}</small>
            </th>
            <td>{code.off}</td>
            <td className={`${labelled} max-md:before:content-['Courses:_']`}>{courseWords(code)}</td>
            <td className={`${labelled} max-md:before:content-['Valid:_']`}>
              <CodeWindow {...code} />
            </td>
            <td className="number max-md:before:content-['Used_'] max-md:[grid-area:2/2/span_3]">
              {usedWords(code)}
              <small>{perEmailWords(code)}</small>
            </td>
            <td className="max-md:[grid-area:1/2]">
              <CodeStatus state={code.state} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export function CodeStatus({ state }: Pick<ShownCode, 'state'>) {
  const { word, shape } = codeStates[state]
  return <Status shape={shape}>{word}</Status>
}

export function CodeWindow({ startsAt, lastDay }: Pick<ShownCode, 'startsAt' | 'lastDay'>) {
  if (!startsAt && !lastDay) return 'Any time'
  const first = startsAt && <Time at={startsAt} day />
  const last = lastDay && <Time at={lastDay} day />
  return (
    <>
      {!last && 'From '}
      {first}
      {first && last ? ' to ' : !first && 'Until '}
      {last}
    </>
  )
}
