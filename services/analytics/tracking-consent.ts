const ROBOT = /bot\b|bot[/_-]|crawl|spider|slurp|headless|lighthouse|preview|monitor|facebookexternalhit/i

/**
 * Whether a request may be counted: by a person, without Do Not Track (W3C, 2019, 5.2) or Global Privacy Control (W3C,
 * 3.3). Robots are known by name only. Nothing read here is stored.
 */
export function allowsTracking(header: (name: string) => string | undefined): boolean {
  return header('dnt') !== '1' && header('sec-gpc') !== '1' && !ROBOT.test(header('user-agent') ?? '')
}
