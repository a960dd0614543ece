// The process that reads what staff upload (pictures.ts, logo.ts).
import sharp from 'sharp'
import { answerWork } from '#services/helper-process.ts'
import { plainSvg, pngInSvg } from './logo-files.ts'
import { photoFiles } from './photo-files.ts'

export type PictureWork = { photo: Uint8Array; file: string } | { logoPng: Uint8Array } | { logoSvg: string }

// Allows only these of the library's many formats, and one thread, so that memory is bounded.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadWebp'] })
sharp.concurrency(1)
sharp.cache(false)

answerWork(async (task: PictureWork) => {
  if ('photo' in task) return photoFiles(task.photo, task.file)
  if ('logoPng' in task) return pngInSvg(task.logoPng)
  return plainSvg(task.logoSvg)
})
