// `npm run notice`: brings the list of packages in NOTICE up to date with the lockfile.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { noticeWith } from './licenses.ts'

const root = join(import.meta.dirname, '..')
const read = (name: string) => readFileSync(join(root, name), 'utf8')
writeFileSync(join(root, 'NOTICE'), noticeWith(read('NOTICE'), JSON.parse(read('package-lock.json'))))
