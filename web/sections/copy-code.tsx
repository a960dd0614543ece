import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useState } from 'react'

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
        {copied ? <Check aria-hidden="true" size={18} /> : <Copy aria-hidden="true" size={18} />}
      </button>
      <span className="copy-said" role="status">
        {copied ? 'Copied' : ''}
      </span>
    </span>
  )
}
