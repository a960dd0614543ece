import company from '#content/company.yaml'

/** Why a visitor gets a confirmation. */
export function toVisitor(publicUrl: string): string {
  return `You received this email because this address was entered in a form on ${hostOf(publicUrl)}. If that was not you, please reply and let us know.`
}

/** Why the staff gets a notice. */
export function toStaff(publicUrl: string): string {
  return `A notice of ${hostOf(publicUrl)} to the staff of ${company.name}.`
}

/** In a notice, whose Reply-To is the visitor. */
export function answerGoesTo(name: string, email: string): string {
  return `Sent by ${name}, ${email}. Replies to this email go there.`
}

function hostOf(publicUrl: string): string {
  return new URL(publicUrl).host
}
