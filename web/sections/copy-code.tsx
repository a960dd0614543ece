import { useState } from 'react'
import { Glyph } from '#web/ui/glyph.tsx'

/** A code with a button that copies it. Where the browser refuses, the code stands there to be selected. */
export function CopyCode({ code }: { code: string }) {
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
