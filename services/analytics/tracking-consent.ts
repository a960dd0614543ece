const ROBOT = /bot\b|bot[/_-]|crawl|spider|slurp|headless|lighthouse|preview|monitor|facebookexternalhit/i

/** Excludes robots, Do Not Track (W3C, 2019, 5.2) and Global Privacy Control (W3C, 3.3). Stores nothing. */
export function allowsTracking(header: (name: string) => string | undefined): boolean {
  return header('dnt') !== '1' && header('sec-gpc') !== '1' && !ROBOT.test(header('user-agent') ?? '')
}
