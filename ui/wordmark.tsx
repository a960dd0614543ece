import { Photo } from './photo.tsx'
import { Tiles } from './tiles.tsx'

export type WordmarkStyle = 'plain' | 'bold' | 'light' | 'italic' | 'wide' | 'mono' | 'caps' | 'lower'

type WordmarkProps = {
  name: string
  style: WordmarkStyle
  mark?: string | undefined
  photo?: { file: string; alt: string } | undefined
}

/** A logo: its picture, or its name in a style of its own. */
export function Wordmark({ name, style, mark, photo }: WordmarkProps) {
  if (photo) return <Photo {...photo} sizes="10rem" className="max-h-[2.5rem] w-auto max-w-[10rem]" />
  return (
    <span className="wordmark">
      {mark && <Tiles rows={[mark]} className="wordmark-tile" />}
      <span className={`wordmark-${style}`}>{name}</span>
    </span>
  )
}
