import { Tiles } from './tiles.tsx'

export type WordmarkStyle = 'plain' | 'bold' | 'light' | 'italic' | 'wide' | 'mono' | 'caps' | 'lower'

type WordmarkProps = {
  name: string
  style: WordmarkStyle
  mark?: string | undefined
}

export function Wordmark({ name, style, mark }: WordmarkProps) {
  return (
    <span className="wordmark">
      {mark && <Tiles rows={[mark]} className="wordmark-tile" />}
      <span className={`wordmark-${style}`}>{name}</span>
    </span>
  )
}
