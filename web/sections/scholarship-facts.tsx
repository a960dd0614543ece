import { useState } from 'react'
import { Glyph } from '#ui/glyph.tsx'
import type { Round } from '#web/facts.ts'
import { Facts } from './facts.tsx'
import { ScholarshipDates } from './scholarship-dates.tsx'

/** The scholarship's two dates and, where the site shows it, its code, under the hero's labels. */
export function ScholarshipFacts({ round }: { round: Round }) {
  const { codeLabel, promoCode } = round
  return (
    <Facts facts={promoCode ? { [codeLabel]: <CopyCode code={promoCode} /> } : {}}>
      <ScholarshipDates {...round} />
    </Facts>
  )
}

/** A code with a button that copies it. Where the browser does not allow that, the visitor can select the code. */
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
    <span className="copy-code">
      <code className="code">{code}</code>
      <button type="button" className="copy-button" onClick={copy} aria-label={`Copy the code ${code}`}>
        {copied ? <Glyph sign="check" size={18} /> : <Glyph sign="copy" size={18} />}
      </button>
      <span className="copy-said" role="status">
        {copied ? 'Copied' : ''}
      </span>
    </span>
  )
}
