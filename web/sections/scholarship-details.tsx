import { useState } from 'react'
import { Glyph } from '#ui/glyph.tsx'
import type { Round } from '#web/page-data.ts'
import { DescriptionList } from './description-list.tsx'
import { ScholarshipDates } from './scholarship-dates.tsx'

/** Both dates of a round and, if accepted, its code, under the hero's labels. */
export function ScholarshipDetails({ round }: { round: Round }) {
  const { codeLabel, promoCode } = round
  return (
    <DescriptionList facts={promoCode ? { [codeLabel]: <CopyCode code={promoCode} /> } : {}}>
      <ScholarshipDates {...round} />
    </DescriptionList>
  )
}

/** Code with a copy button. If copying is blocked, the visitor can select the text. */
function CopyCode({ code }: { code: string }) {
  const [copied, setCopied] = useState(false)
  async function copy() {
    try {
      await navigator.clipboard.writeText(code)
      setCopied(true)
    } catch {
      setCopied(false)
    }
  }
  return (
    <span className="inline-flex items-center gap-[0.35rem]">
      <code className="code">{code}</code>
      <button
        type="button"
        className="grid size-[2.25rem] cursor-pointer place-items-center rounded-[8px] hover:bg-muted print:hidden"
        onClick={copy}
        aria-label={`Copy the code ${code}`}
      >
        {copied ? <Glyph sign="check" size={18} /> : <Glyph sign="copy" size={18} />}
      </button>
      <span className="font-semibold font-text text-small/[1] text-success tracking-normal" role="status">
        {copied ? 'Copied' : ''}
      </span>
    </span>
  )
}
