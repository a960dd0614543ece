/** What can be wrong with a file, as whole sentences for people: they stand beside the file's control. */
export const problems = {
  somethingElse: 'This file is not what its name says. Please save it again as a PDF or Word document.',
  severalThings: 'This file is more than one kind of file at once. Please save it again as a PDF or Word document.',
  damaged: 'This file is damaged or cut off, and does not open. Please save it again and choose the new file.',
  protected: 'This file opens only with a password. Please remove the password and choose the file again.',
  macros: 'This Word document carries macros. Please save it without them, or as PDF.',
  tooMuch: 'This file takes too much to open. Please save it again as a plain PDF.',
} as const

/** What is wrong with a file's content; nothing where it is good. */
export type Problem = (typeof problems)[keyof typeof problems] | undefined
