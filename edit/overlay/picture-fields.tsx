import { useContext } from 'react'
import { MAX_PHOTO_MB, photoPath } from '#content/photo.ts'
import { shapes } from '#content/tile-shapes.ts'
import { FileInput } from '#ui/file-input.tsx'
import { Tiles } from '#ui/tiles.tsx'
import { upload } from './calls.ts'
import { Editing } from './editing.ts'

/** Lists all tile shapes with their letters. The page itself previews the picture. */
export function TileAlphabet({ palette }: { palette: number }) {
  return (
    <p className="mb-3 flex flex-wrap gap-2">
      {Object.keys(shapes).map((shape) => (
        <span key={shape} className="w-8 text-center text-small">
          <Tiles rows={[shape]} palette={palette} />
          {shape}
        </span>
      ))}
    </p>
  )
}

type UploadProps = { name: string; error: string | undefined; value: string; onChange: (file: string) => void }

export function Upload({ name, error, value, onChange }: UploadProps) {
  const { act } = useContext(Editing)
  return (
    <>
      {value && <img src={photoPath(value, 320)} alt="" className="mb-2 w-24 rounded-field" />}
      <FileInput
        label={value ? 'Replace the picture' : 'Choose a picture'}
        hint={`PNG, JPEG or WebP, up to ${MAX_PHOTO_MB} MB.`}
        name={name}
        error={error}
        accept="image/png,image/jpeg,image/webp"
        file={undefined}
        onChange={(chosen) => chosen && act(upload(chosen).then(({ file }) => onChange(file)))}
      />
    </>
  )
}
