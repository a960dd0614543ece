export class ContentError extends Error {
  readonly file: string
  readonly line: number

  constructor(file: string, line: number, sentence: string) {
    super(`content/${file}:${line}: ${sentence}`)
    this.name = 'ContentError'
    this.file = file
    this.line = line
  }
}
