/**
 * The way to the form for companies, with its topics filled in.
 * @param topic as a visitor would write it
 */
export function trainingRequest(topic: string): string {
  return `/custom-training?topic=${encodeURIComponent(topic)}#request`
}
