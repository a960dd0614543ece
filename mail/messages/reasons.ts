import company from '#content/company.yaml'

/** Why a visitor gets a confirmation. */
export function toVisitor(publicUrl: string): string {
  return `You get this letter because this address was given in a form on ${hostOf(publicUrl)}. If it was not you, please answer it and say so.`
}

/** Why the staff gets a notice. */
export function toStaff(publicUrl: string): string {
  return `A notice of ${hostOf(publicUrl)} to the staff of ${company.name}.`
}

/** In a notice, whose Reply-To is the visitor. */
export function answerGoesTo(name: string, email: string): string {
  return `Sent by ${name}, ${email}. An answer to this letter goes there.`
}

function hostOf(publicUrl: string): string {
  return new URL(publicUrl).host
}
