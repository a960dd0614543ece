import { useContext, useId } from 'react'
import { PHOTO_WIDTHS, photoPath } from '#content/photo.ts'
import { call, Editing } from './calls.ts'

const MAX_MB = 10
/** More than any camera's; what is larger would fill the memory. */
const MAX_PIXELS = 60_000_000
const TYPES = ['image/png', 'image/jpeg', 'image/webp']

type UploadProps = { file: string; change: (file: string) => void }

/** Takes a picture from this computer, and stores it in the sizes that the site shows. */
export function Upload({ file, change }: UploadProps) {
  const { act, isBusy } = useContext(Editing)
  const id = useId()
  const take = async (chosen: File) => change((await upload(chosen)).file)
  return (
    <div className="field">
      {file && <img src={photoPath(file, 320)} alt="" width="96" />}
      <label htmlFor={id}>{file ? 'Replace the picture' : 'Choose a picture'}</label>
      <p id={`${id}help`} className="help">
        PNG, JPEG or WebP, up to {MAX_MB} MB.
      </p>
      <input
        id={id}
        type="file"
        accept={TYPES.join()}
        aria-describedby={`${id}help`}
        disabled={isBusy}
        onChange={({ target }) => target.files?.[0] && act(take(target.files[0]))}
      />
    </div>
  )
}

async function upload(chosen: File): Promise<{ file: string }> {
  if (chosen.size > MAX_MB * 1_000_000)
    throw new Error(
      `This picture has ${Math.ceil(chosen.size / 1_000_000)} MB. It may have ${MAX_MB}: make it smaller first.`,
    )
  if (!TYPES.includes(chosen.type)) throw new Error('Only PNG, JPEG and WebP pictures can be used.')
  const picture = await createImageBitmap(chosen).catch(() => {
    throw new Error('This file cannot be read as a picture. It may be damaged.')
  })
  try {
    if (picture.width * picture.height > MAX_PIXELS)
      throw new Error(`This picture has ${picture.width} × ${picture.height} pixels. Make it smaller first.`)
    const pictures = await Promise.all(PHOTO_WIDTHS.map((width) => resized(picture, width)))
    return await call('picture', { name: chosen.name, pictures })
  } finally {
    picture.close()
  }
}

/** A picture as WebP in base64, at most so wide; it is never made larger. */
async function resized(picture: ImageBitmap, maxWidth: number): Promise<string> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.min(maxWidth, picture.width)
  canvas.height = Math.max(1, Math.round((picture.height * canvas.width) / picture.width))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot change pictures. Use Chrome, Edge or Firefox.')
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  const [, base64 = ''] = /^data:image\/webp;base64,(.+)$/.exec(canvas.toDataURL('image/webp', 0.8)) ?? []
  if (!base64) throw new Error('This browser cannot write WebP. Use Chrome, Edge or Firefox.')
  return base64
}
