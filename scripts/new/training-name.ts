import { CommandError } from '#cli/command.ts'

/** A training's names: as people read it, as the last part of its page's path, and as its page's component. */
export type TrainingName = { name: string; id: string; component: string }

const LONGEST = 60

/**
 * Reads the name of a training that is to be made.
 * @throws CommandError where no path follows from it
 */
export function trainingName(words: string): TrainingName {
  const name = words.trim().replaceAll(/ +/g, ' ')
  if (name === '' || name.length > LONGEST || /\p{C}/u.test(name)) {
    throw new CommandError(`A training's name is one line of 1 to ${LONGEST} characters.`)
  }
  const id = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll('+', ' plus ')
    .replaceAll('#', ' sharp ')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
  if (!/^[a-z].*[a-z0-9]$/.test(id)) {
    throw new CommandError(`No path follows from "${name}": it needs two Latin letters or more, and to begin with one.`)
  }
  return { name, id, component: id.replaceAll(/(?:^|-)(.)/g, (_, letter: string) => letter.toUpperCase()) }
}
